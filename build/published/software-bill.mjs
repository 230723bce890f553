import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../root.mjs';

/**
 * The packages in the built files, as a CycloneDX document (https://cyclonedx.org): npm's list of everything that is
 * installed, without what only builds and tests. It has no date and no serial number, so that the same sources give the
 * same file.
 * @param {{ name: string, version: string }} product
 * @param {readonly { name: string, version: string, inside?: string }[]} packages
 */
export async function softwareBill(product, packages) {
  const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 100_000_000 });
  const { serialNumber: _, metadata, components, dependencies, ...bill } = JSON.parse(stdout);
  const refOf = ({ name, version }) => `${name}@${version}`;
  const refs = packages.map(refOf);
  const partsOf = (owner) => packages.filter(({ inside }) => inside !== undefined && owner.startsWith(`${inside}@`));
  return {
    ...bill,
    // npm takes the name of the folder.
    metadata: { component: { ...metadata.component, name: product.name } },
    components: components
      .filter((one) => refs.includes(one['bom-ref']))
      // Bundled packages are not optional, but npm only sees a package for development.
      .map(({ scope: _scope, properties: _properties, ...component }) => component),
    dependencies: dependencies
      .filter(({ ref }) => ref === refOf(product) || refs.includes(ref))
      .map(({ ref, dependsOn }) => ({
        ref,
        dependsOn: [...dependsOn.filter((one) => refs.includes(one)), ...partsOf(ref).map(refOf)],
      })),
  };
}
