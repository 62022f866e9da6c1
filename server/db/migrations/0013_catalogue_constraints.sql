-- Tables of one module refer to another's in code only where that makes no circle; this one would.
ALTER TABLE error_code_views
  ADD CONSTRAINT error_code_views_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
--> statement-breakpoint
-- The main directory of the media library: it has no parent and is never deleted.
INSERT INTO media_directories (basename, path) VALUES ('Media', '');
--> statement-breakpoint
CREATE UNIQUE INDEX media_directories_main ON media_directories ((true)) WHERE parent_id IS NULL;
