-- Answers to one's own questions are chosen for apart from questions about one's works (contract/notifications.ts). Who had chosen for both in one
-- keeps that for both.
UPDATE notification_choices SET choices = choices || jsonb_build_object('answer', choices -> 'question')
WHERE choices ? 'question' AND NOT choices ? 'answer';
