-- Spotify names an account by its `account_id` since May 2026. This is the keyed hash of the `id` that stands in the address
-- of its profile, by which visitors know it and older consents are stored.
alter table presave.consents add column former_account bytea;
create index consents_former_account on presave.consents (former_account) where former_account is not null;
