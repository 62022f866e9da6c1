ALTER TABLE "users" ADD COLUMN "deactivated_by_staff" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Accounts that are closed already: unless the audit says that it was a partner's person, it was the distributor.
UPDATE users SET deactivated_by_staff = true WHERE status = 0 AND NOT coalesce((
  SELECT exists (SELECT FROM user_roles ur JOIN roles r ON r.id = ur.role_id WHERE ur.user_id = a.user_id AND r.slug = 'partner')
  FROM audit_entries a
  WHERE a.entity = 'user.users' AND a.entity_id = users.id AND a.action = 'deactivate'
  ORDER BY a.id DESC LIMIT 1
), false);
