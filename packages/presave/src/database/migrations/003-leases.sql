-- The table of consents is the queue: a process that has a consent in hand holds a lease on it. What another version had in
-- hand is waiting again, as after the death of a process. That version kept a queue beside this table, in a schema of its own.
alter table presave.consents drop column job, drop column worker;
update presave.consents set state = 'waiting' where state = 'delivering';
alter table presave.consents
  add column lease uuid,
  add column leased_until timestamptz,
  add check ((lease is not null) = (state = 'delivering')),
  add check ((leased_until is not null) = (lease is not null));
create index consents_due on presave.consents (service, due_at) where state = 'waiting';
create index consents_leased on presave.consents (service, leased_until) where state = 'delivering';

-- A service is data: its ids are a member of one column, and no constraint names it.
alter table presave.consents drop constraint consents_service_check;
alter table presave.releases add column ids jsonb not null default '{}';
update presave.releases set ids = jsonb_strip_nulls(jsonb_build_object('spotify', spotify, 'apple_music', apple_music));
alter table presave.releases drop column spotify, drop column apple_music;
