/** What an action in the audit log can be done to: the one list of the server's rows, of the filter and of its choices on screen. */
export const auditedObjects = ['user', 'art', 'order', 'payment', 'setting', 'session', 'message'] as const;
export type AuditedObject = (typeof auditedObjects)[number];
