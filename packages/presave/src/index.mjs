// The server for programs that start it in their own process, as the demo does.
export { openDatabase } from './database/open-database.mjs';
export { createLog } from './log.mjs';
export { readSettings } from './settings/settings.mjs';
export { startServer } from './start-server.mjs';
