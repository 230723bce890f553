-- What a message on the day of the release opens and shows.
alter table presave.releases add column url text, add column cover text;
