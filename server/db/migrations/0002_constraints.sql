-- Tables of one module refer to another's in code only where that makes no circle; this one would.
ALTER TABLE partner_users
  ADD CONSTRAINT partner_users_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
