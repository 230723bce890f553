import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { parse } from 'yaml';
import { SECRETS } from '../src/settings/settings.mjs';

const EXAMPLES = new URL('../../../examples/presave-server/', import.meta.url);
const read = (name) => readFile(new URL(name, EXAMPLES), 'utf8');

describe('the examples of deployments', () => {
  it('use settings that exist, with each secret in a file that compose provides', async () => {
    const compose = parse(await read('compose.yml'), { merge: true });
    const page = await readFile(new URL('../../../docs/presave-server.md', import.meta.url), 'utf8');
    for (const name of ['serve', 'work']) {
      const { environment, secrets } = compose.services[name];
      const settings = Object.keys(environment).map((variable) => variable.replace(/_FILE$/, ''));
      expect(settings.filter((setting) => !page.includes(`\`${setting}\``))).to.eql([]);
      const fromFiles = Object.entries(environment).filter(([variable]) => variable.endsWith('_FILE'));
      expect(fromFiles).not.to.eql([]);
      for (const [variable, path] of fromFiles) {
        expect(SECRETS).to.include(variable.replace(/_FILE$/, ''));
        expect(secrets.map((secret) => `/run/secrets/${secret}`)).to.include(path);
      }
      expect(Object.keys(compose.secrets)).to.include.members(secrets);
      expect(Object.keys(environment).filter((variable) => SECRETS.includes(variable))).to.eql([]);
    }
    expect(compose.services.work.environment.WORK_PORT).to.be.a('string');
  });

  it('trust the network in which the proxy is, and no other', async () => {
    const { services, networks } = parse(await read('compose.yml'), { merge: true });
    expect(services.serve.environment.TRUSTED_PROXIES).to.equal(networks.presave.ipam.config[0].subnet);
  });

  it('install what the server needs, without the tools of development', async () => {
    for (const name of ['Containerfile', 'mixtape-presave.service'])
      expect(await read(name), name).to.include('npm ci --workspace packages/presave --omit=dev');
  });
});
