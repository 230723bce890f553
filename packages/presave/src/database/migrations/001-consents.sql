-- What is due on which day, and who agreed to it. All times are instants; `zone` is where a day begins for the listener.
create table presave.releases (
  project_id text primary key,
  title text not null,
  artist text not null,
  at text not null,
  instant timestamptz,
  day date,
  spotify jsonb,
  apple_music jsonb,
  changed_at timestamptz not null default now(),
  removed_at timestamptz,
  check ((instant is null) <> (day is null))
);

create table presave.consents (
  id uuid primary key default gen_random_uuid(),
  project_id text not null references presave.releases,
  service text not null check (service in ('spotify', 'apple_music')),
  -- A keyed hash: the account's id is not stored.
  account bytea not null,
  state text not null check
    (state in ('waiting', 'delivering', 'delivered', 'needs-consent', 'expired', 'revoked', 'failed')),
  reason text,
  zone text not null,
  storefront text,
  -- When to try next: when the release is out for this listener; later, when the next attempt is due.
  due_at timestamptz not null,
  -- The job in the queue or in hand, and the process that has it in hand.
  job uuid,
  worker uuid,
  granted_at timestamptz not null default now(),
  expires_at timestamptz,
  delivered_at timestamptz,
  ended_at timestamptz,
  attempts integer not null default 0,
  -- The first of the failures in a row: for how long it has been tried.
  failing_since timestamptz,
  key_id text,
  tokens bytea,
  unique (account, service, project_id),
  -- A consent that has ended has no tokens any more, and one that has not ended has some.
  check ((tokens is not null) = (state in ('waiting', 'delivering'))),
  check ((key_id is null) = (tokens is null)),
  check ((ended_at is null) = (state in ('waiting', 'delivering')))
);

create index consents_due on presave.consents (service, due_at) where state = 'waiting' and job is null;
create index consents_expiry on presave.consents (expires_at) where state = 'waiting';
create index consents_ended on presave.consents (ended_at) where ended_at is not null;
create index consents_counts on presave.consents (project_id, service, state, reason);
create index consents_keys on presave.consents (key_id) where key_id is not null;

-- Made once, encrypted by a key of PRESAVE_KEYS.
create table presave.secrets (
  name text primary key,
  key_id text not null,
  sealed bytea not null
);

-- A service has asked for a pause: until then, no process sends it requests.
create table presave.pauses (
  service text primary key,
  until timestamptz not null,
  reason text not null,
  seconds double precision not null,
  times bigint not null default 1
);

-- How many attempts to save had which result, over all processes.
create table presave.results (
  service text not null,
  result text not null,
  total bigint not null,
  primary key (service, result)
);
