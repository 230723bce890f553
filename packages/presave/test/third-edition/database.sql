-- A database of the third edition (commit c4d06f5d), as pg_dump wrote it after that server was killed: consents wait, were in
-- hand, and have ended. The consents end a century later than they did. The keys and tokens are of tests.
SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
CREATE SCHEMA presave;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE presave.consents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    project_id text NOT NULL,
    service text NOT NULL,
    account bytea NOT NULL,
    state text NOT NULL,
    reason text,
    zone text NOT NULL,
    storefront text,
    due_at timestamp with time zone NOT NULL,
    job uuid,
    worker uuid,
    granted_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone,
    delivered_at timestamp with time zone,
    ended_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    failing_since timestamp with time zone,
    key_id text,
    tokens bytea,
    CONSTRAINT consents_check CHECK (((tokens IS NOT NULL) = (state = ANY (ARRAY['waiting'::text, 'delivering'::text])))),
    CONSTRAINT consents_check1 CHECK (((key_id IS NULL) = (tokens IS NULL))),
    CONSTRAINT consents_check2 CHECK (((ended_at IS NULL) = (state = ANY (ARRAY['waiting'::text, 'delivering'::text])))),
    CONSTRAINT consents_service_check CHECK ((service = ANY (ARRAY['spotify'::text, 'apple_music'::text]))),
    CONSTRAINT consents_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivering'::text, 'delivered'::text, 'needs-consent'::text, 'expired'::text, 'revoked'::text, 'failed'::text])))
);
CREATE TABLE presave.migrations (
    name text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE presave.pauses (
    service text NOT NULL,
    until timestamp with time zone NOT NULL,
    reason text NOT NULL,
    seconds double precision NOT NULL,
    times bigint DEFAULT 1 NOT NULL
);
CREATE TABLE presave.releases (
    project_id text NOT NULL,
    title text NOT NULL,
    artist text NOT NULL,
    at text NOT NULL,
    instant timestamp with time zone,
    day date,
    spotify jsonb,
    apple_music jsonb,
    changed_at timestamp with time zone DEFAULT now() NOT NULL,
    removed_at timestamp with time zone,
    CONSTRAINT releases_check CHECK (((instant IS NULL) <> (day IS NULL)))
);
CREATE TABLE presave.results (
    service text NOT NULL,
    result text NOT NULL,
    total bigint NOT NULL
);
CREATE TABLE presave.secrets (
    name text NOT NULL,
    key_id text NOT NULL,
    sealed bytea NOT NULL
);
INSERT INTO presave.consents VALUES ('b96db3f5-6b44-4853-841a-8572dfd9ce36', 'waiting', 'spotify', '\x02a6cdf7f105618e5422a467445d8538689724a1962fa18a524b83a42c6dcbb6', 'waiting', NULL, 'UTC', NULL, '2026-12-26 13:37:16.917+00', NULL, NULL, '2026-11-26 13:37:18.359393+00', '2126-05-26 00:00:00+00', NULL, NULL, 0, NULL, 'third', '\x38b47b3fdb62914b97ad83947094e19b088fa5fb026b82a47518cb513a6fda0220abb414643f3a33251c1d22372b8f0d4a839d2e2fbfa157218bd0d2cc8e2960a1f0d2e90692a3da97615846489b56178d198c9dd8e3ddae3b61c6');
INSERT INTO presave.consents VALUES ('6146e795-f5b4-4387-8e6b-85185cd5e79f', 'waiting', 'apple_music', '\x6acbc15a59bbcffa8763ce180a07cda0cf3fe87a093e741f41ebad6b0f7423b4', 'waiting', NULL, 'America/New_York', 'us', '2026-12-26 13:37:16.917+00', NULL, NULL, '2026-11-26 13:37:19.010843+00', NULL, NULL, NULL, 0, NULL, 'third', '\x2e61c95438eec11f3d46926334fb0fed7ee7acbc83936dba34e055022eb07a51c3276b4def84a83869d668ae812fea5a15cf3ce665d3dccdc537634d7a3abff5825696d45cf2ae300889cb675ccdd9d4257623fba80cfe059735525ab49cf70742c40f6561');
INSERT INTO presave.consents VALUES ('efe50d2f-2fb0-4d57-a68e-b5ba1e0b8908', 'ended', 'spotify', '\xefe19c5ec11b58777a350b460bd55bb64484ace99cf3a05e780b8d5edc0a839b', 'revoked', 'by-the-visitor', 'UTC', NULL, '2026-12-26 13:37:16.917+00', NULL, NULL, '2026-11-26 13:37:20.134453+00', '2126-05-26 00:00:00+00', NULL, '2026-11-26 13:37:20.497696+00', 0, NULL, NULL, NULL);
INSERT INTO presave.consents VALUES ('d5a7b43c-59ee-4df4-858d-a824ecf3ee0c', 'ended', 'spotify', '\x92a4e383c38da8f421a7bf594083aef06a95ec1e53c0ef6e613dec635b283a51', 'delivered', NULL, 'UTC', NULL, '2026-11-26 13:37:20.621+00', NULL, NULL, '2026-11-26 13:37:19.712107+00', '2126-05-26 00:00:00+00', '2026-11-26 13:37:21.348185+00', '2026-11-26 13:37:21.348185+00', 1, NULL, NULL, NULL);
INSERT INTO presave.consents VALUES ('a5241b1b-91df-4c9f-85bd-6abd9600d974', 'ended', 'spotify', '\x58b35b1f73a82b22d54b89ec5d3c807024eb594b7ed3551599c2348f5061aeb4', 'needs-consent', 'invalid-grant', 'UTC', NULL, '2026-11-26 13:37:20.621+00', NULL, NULL, '2026-11-26 13:37:20.380061+00', '2126-05-26 00:00:00+00', NULL, '2026-11-26 13:37:21.348185+00', 1, NULL, NULL, NULL);
INSERT INTO presave.consents VALUES ('760def30-a0fd-4f18-8fb6-2ed50ec60f40', 'ended', 'apple_music', '\xd27b5b269bd39911408af3374b77fae10ae8060f07730b7750c8a1a4c6c65888', 'delivered', NULL, 'America/New_York', 'us', '2026-11-26 13:37:20.621+00', NULL, NULL, '2026-11-26 13:37:19.917711+00', NULL, '2026-11-26 13:37:21.448104+00', '2026-11-26 13:37:21.448104+00', 1, NULL, NULL, NULL);
INSERT INTO presave.consents VALUES ('620b3bee-22d0-4bea-b2c2-b75e95f818ea', 'delivering', 'spotify', '\x48e7026cb49b79112a4be3394fcd2387881bf1549b8631cf1d9c45e8112fc51b', 'delivering', NULL, 'UTC', NULL, '2026-11-26 13:37:21.481+00', '75623633-b6e3-47bc-b10b-d0223ba49f9e', 'd34c23c3-17d3-4cdd-9044-7f60298e7486', '2026-11-26 13:37:19.232109+00', '2126-05-26 00:00:00+00', NULL, NULL, 0, NULL, 'third', '\x418a8c1e16054a9143770c76fa25e195ffa46e3a5e79f98db5598f11581b8f7af2df40d61a8563e7bc0f2605e94fbe3c0c950232f43cb3dfb1588ccb5f49e78d600a183245a3303da37e51a14bc1a4296b49baf2688abe537642db');
INSERT INTO presave.consents VALUES ('d796415e-4319-48ab-820e-0a2638ec9f6a', 'delivering', 'apple_music', '\x95c1be4e8757b3a423817459b6b0165d6cd4016b1fdd9c1dedf01e2e9a1a9195', 'delivering', NULL, 'America/New_York', 'us', '2026-11-26 13:37:21.481+00', 'b85b9f90-304c-49dc-8e79-d8a76e85ed9c', 'd34c23c3-17d3-4cdd-9044-7f60298e7486', '2026-11-26 13:37:19.499027+00', NULL, NULL, NULL, 0, NULL, 'third', '\x7245ade3550b31c346a0643431f317a42c0ffd146a96cff3955ea425de283b06426ddb5304b16f7e34946bc2499884062ce6926baa0ae388f2b7f8465dc4edcef8ac0280c8ff5e2b16aa9aeed244edddf9a1e21f69391ce0831aa081e505dc910d92b510eb');
INSERT INTO presave.migrations VALUES ('001-consents.sql', '2026-11-26 13:37:15.582646+00');
INSERT INTO presave.releases VALUES ('waiting', 'Night Bus', 'Ama', '2026-12-26T13:37:16.917Z', '2026-12-26 13:37:16.917+00', NULL, '{"uris": ["spotify:album:4aawyAB9vmqN3uQ7FjRGTy"]}', '{"albums": ["1440857781"]}', '2026-11-26 13:37:17.365168+00', NULL);
INSERT INTO presave.releases VALUES ('ended', 'Night Bus', 'Ama', '2026-11-26T13:37:20.621Z', '2026-11-26 13:37:20.621+00', NULL, '{"uris": ["spotify:album:4aawyAB9vmqN3uQ7FjRGTy"]}', '{"albums": ["1440857781"]}', '2026-11-26 13:37:20.642181+00', NULL);
INSERT INTO presave.releases VALUES ('delivering', 'Night Bus', 'Ama', '2026-11-26T13:37:21.481Z', '2026-11-26 13:37:21.481+00', NULL, '{"uris": ["spotify:album:4aawyAB9vmqN3uQ7FjRGTy"]}', '{"albums": ["1440857781"]}', '2026-11-26 13:37:21.490506+00', NULL);
INSERT INTO presave.results VALUES ('spotify', 'delivered', 1);
INSERT INTO presave.results VALUES ('spotify', 'needs-consent', 1);
INSERT INTO presave.results VALUES ('apple_music', 'delivered', 1);
INSERT INTO presave.secrets VALUES ('accounts and receipts', 'third', '\x2598d975c94457c6e1244b367c20611b8ae290b69b4b5bd289f0fd19ae31b4b992cbe53714d381f6c6c4c1264a28ea2539bcf0fda718faefdd266c37');
ALTER TABLE ONLY presave.consents
    ADD CONSTRAINT consents_account_service_project_id_key UNIQUE (account, service, project_id);
ALTER TABLE ONLY presave.consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY presave.migrations
    ADD CONSTRAINT migrations_pkey PRIMARY KEY (name);
ALTER TABLE ONLY presave.pauses
    ADD CONSTRAINT pauses_pkey PRIMARY KEY (service);
ALTER TABLE ONLY presave.releases
    ADD CONSTRAINT releases_pkey PRIMARY KEY (project_id);
ALTER TABLE ONLY presave.results
    ADD CONSTRAINT results_pkey PRIMARY KEY (service, result);
ALTER TABLE ONLY presave.secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
CREATE INDEX consents_counts ON presave.consents USING btree (project_id, service, state, reason);
CREATE INDEX consents_due ON presave.consents USING btree (service, due_at) WHERE ((state = 'waiting'::text) AND (job IS NULL));
CREATE INDEX consents_ended ON presave.consents USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX consents_expiry ON presave.consents USING btree (expires_at) WHERE (state = 'waiting'::text);
CREATE INDEX consents_keys ON presave.consents USING btree (key_id) WHERE (key_id IS NOT NULL);
ALTER TABLE ONLY presave.consents
    ADD CONSTRAINT consents_project_id_fkey FOREIGN KEY (project_id) REFERENCES presave.releases(project_id);
