import { randomUUID } from 'node:crypto'

/** An entry of the lock file; its key is the path of the package. */
export interface LockedPackage {
  name?: string
  version?: string
  license?: string
  integrity?: string
  dev?: boolean
  link?: boolean
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

export type Lock = Record<string, LockedPackage>

interface Component {
  'bom-ref': string
  type: string
  name: string
  version: string
  purl: string
  licenses?: object[]
  hashes?: object[]
  properties?: { name: string; value: string }[]
}

/** A software bill of materials in the form of CycloneDX 1.5. */
export interface Bill {
  bomFormat: 'CycloneDX'
  specVersion: string
  serialNumber: string
  version: number
  metadata: object
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

/**
 * The bill of materials of what is handed out: the packages at these paths of the lock file, and Node. It is read from the lock file
 * here, because `npm sbom` writes other fields with every version of npm (decision 857).
 */
export function billOfMaterials(
  lock: Lock,
  paths: Iterable<string>,
  { node, built_at }: { node: string; built_at: string },
): Bill {
  const packages = [...new Set(paths)].toSorted()
  const unknown = packages.filter((path) => !lock[path])
  if (unknown.length > 0) throw new Error(`The lock file does not have ${unknown.join(', ')}.`)
  const product = lock[''] ?? {}
  const refs = new Map(packages.map((path) => [path, refOf(path, lock[path] ?? {})]))
  const dependsOn = (path: string) =>
    Object.keys({ ...lock[path]?.dependencies, ...lock[path]?.optionalDependencies, ...lock[path]?.peerDependencies })
      .flatMap((name) => refs.get(resolved(lock, path, name) ?? '') ?? [])
      .toSorted()
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${randomUUID()}`,
    version: 1,
    metadata: {
      timestamp: built_at,
      component: { 'bom-ref': 'product', type: 'application', name: product.name, version: product.version },
    },
    components: [...packages.map((path) => componentOf(path, lock[path] ?? {})), nodeComponent(node)],
    dependencies: [
      { ref: 'product', dependsOn: dependsOn('') },
      ...packages.map((path) => ({ ref: refs.get(path) ?? '', dependsOn: dependsOn(path) })),
    ],
  }
}

/** Weaknesses that `npm audit --json` reports, by severity: of packages that are handed out, and of the build and the tests. */
export function weaknesses(
  report: { vulnerabilities?: Record<string, { severity: string; nodes: string[] }> },
  handedOut: ReadonlySet<string>,
): Record<'handedOut' | 'build', Record<string, number>> {
  const found = Object.values(report.vulnerabilities ?? {})
  const isHandedOut = ({ nodes }: { nodes: string[] }) => nodes.some((path) => handedOut.has(path))
  const counted = (some: typeof found) =>
    Object.fromEntries(
      [...Map.groupBy(some, ({ severity }) => severity)].map(([severity, all]) => [severity, all.length]),
    )
  return { handedOut: counted(found.filter(isHandedOut)), build: counted(found.filter((one) => !isHandedOut(one))) }
}

/** The path at which a package finds another one: in its own folder, or in the next one above. */
function resolved(lock: Lock, from: string, name: string): string | null {
  for (let path = from; ; path = path.slice(0, Math.max(0, path.lastIndexOf('node_modules/') - 1))) {
    const found = `${path === '' ? '' : `${path}/`}node_modules/${name}`
    if (lock[found]) return found
    if (path === '') return null
  }
}

function nameOf(path: string, { name }: LockedPackage): string {
  return name ?? path.split('node_modules/').at(-1) ?? path
}

/** Two packages of one name and version at different paths are two components. */
function refOf(path: string, locked: LockedPackage): string {
  return `${nameOf(path, locked)}@${locked.version}|${path}`
}

function componentOf(path: string, locked: LockedPackage): Component {
  const { version = '', license, integrity = '' } = locked
  const name = nameOf(path, locked)
  const [algorithm = '', digest = ''] = integrity.split('-')
  return {
    'bom-ref': refOf(path, locked),
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [/^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license }] }),
    hashes: [
      { alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') },
    ],
    properties: [{ name: 'cdx:npm:package:path', value: path }],
  }
}

function nodeComponent(version: string): Component {
  return { 'bom-ref': 'node', type: 'platform', name: 'node', version, purl: `pkg:generic/node@${version}` }
}
