#!/bin/sh
# Run by the image of PostgreSQL when it makes a new cluster: the portal's own role, which owns its database and is no superuser.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$DATABASE_PASSWORD" --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
CREATE ROLE portal LOGIN PASSWORD :'password';
CREATE DATABASE portal OWNER portal TEMPLATE template0 ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'pl-PL' LOCALE 'C';
REVOKE CONNECT ON DATABASE postgres FROM PUBLIC;
SQL
