-- The role of the program owns its own database and nothing else: psql --file postgresql.sql, then \password hanchan.
CREATE ROLE hanchan LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION CONNECTION LIMIT 90;
CREATE DATABASE hanchan OWNER hanchan ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE hanchan FROM PUBLIC;
