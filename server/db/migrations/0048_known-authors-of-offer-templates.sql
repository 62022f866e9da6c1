-- The audit knows who stored the templates that were there before. Entries outlive accounts and records.
UPDATE "offer_templates" SET "created_by" = stored.user_id
FROM (
  SELECT DISTINCT ON (entity_id) entity_id, user_id FROM audit_entries
  WHERE entity = 'offer-generator.templates' AND action = 'store' ORDER BY entity_id, id
) stored
JOIN users ON users.id = stored.user_id
WHERE stored.entity_id = offer_templates.id AND offer_templates.partner_id IS NOT NULL AND offer_templates.created_by IS NULL;
