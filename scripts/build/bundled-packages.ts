import type { Plugin } from 'vite'

/** Name of the list in the folder of the client's build: paths of packages, as the lock file has them. */
export const bundledPackagesFile = '.vite/packages.json'

/** Lists the packages that the client is made of, for the bill of materials: they are in no `node_modules` of a package. */
export function bundledPackages(): Plugin {
  return {
    name: 'bundled-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []))
      const paths = modules.flatMap(
        (id) => /\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? [],
      )
      this.emitFile({
        type: 'asset',
        fileName: bundledPackagesFile,
        source: JSON.stringify([...new Set(paths)].toSorted()),
      })
    },
  }
}
