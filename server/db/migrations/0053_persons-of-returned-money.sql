ALTER TABLE payment_refunds
  ADD CONSTRAINT payment_refunds_participant_id_fk FOREIGN KEY (participant_id) REFERENCES training_participants (id);
--> statement-breakpoint
ALTER TABLE training_credits
  ADD CONSTRAINT training_credits_participant_id_fk FOREIGN KEY (participant_id) REFERENCES training_participants (id);
--> statement-breakpoint
-- A participant's share was returned in the transaction that removed them, at the same moment. Where several left together their
-- shares stay without a person: what is left of an order counts for those who stay first anyway.
UPDATE payment_refunds SET participant_id = left_then.id
FROM (
  SELECT min(id) AS id, order_id, cancelled_at FROM training_participants
  WHERE status = 'cancelled' AND order_id IS NOT NULL GROUP BY order_id, cancelled_at HAVING count(*) = 1
) left_then
WHERE left_then.order_id = payment_refunds.order_id AND left_then.cancelled_at = payment_refunds.created_at;
--> statement-breakpoint
UPDATE training_credits SET participant_id = left_then.id
FROM (
  SELECT min(id) AS id, order_id, cancelled_at FROM training_participants
  WHERE status = 'cancelled' AND order_id IS NOT NULL GROUP BY order_id, cancelled_at HAVING count(*) = 1
) left_then
WHERE left_then.order_id = training_credits.order_id AND left_then.cancelled_at = training_credits.created_at;
