-- What was noted when a report was resolved stood in the permanent log as well, where it outlived the erasing of the person; the report has it.
ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only;
UPDATE audit_log SET after = NULL WHERE action = 'chat.reportClosed' AND after IS NOT NULL;
ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only;
