import { expect } from 'chai';
import { DatabaseUnavailable, withoutValues } from '../src/database/database-error.mjs';

describe('errors of the database', () => {
  for (const [title, code] of [
    ['a wrong password', '28P01'],
    ['a database that does not exist', '3D000'],
    ['a server that is being stopped', '57P01'],
  ])
    it(`${title} is told in one line, as a database that cannot be reached`, () => {
      const error = Object.assign(new Error('what Postgres says'), { code, severity: 'FATAL' });
      expect(withoutValues(error)).to.be.instanceof(DatabaseUnavailable);
    });
});
