import type { Plugin } from 'vite'

/**
 * Parts that hang on a component of Mantine and that neither we nor Mantine use: as properties of the component they would come to
 * everybody who loads it.
 */
const neverUsed: Readonly<Record<string, readonly string[]>> = {
  ActionIcon: ['Group', 'GroupSection'],
  Avatar: ['Group'],
  Button: ['GroupSection'],
  Checkbox: ['Card', 'Indicator'],
  Combobox: ['Footer', 'Header', 'Search'],
  Drawer: ['Stack'],
  Menu: ['Sub'],
  Modal: ['Stack'],
  Table: ['DataRenderer'],
  Tooltip: ['Floating', 'Group'],
}
const ofMantine = /\/@mantine\/core\/esm\/components\/(\w+)\/\1\.mjs$/
const use = new RegExp(
  Object.entries(neverUsed)
    .map(([component, parts]) => `\\b${component}\\.(?:${parts.join('|')})\\b`)
    .join('|'),
)

/** Takes parts off Mantine's components that nothing uses (decision 142); refuses a version without one of them, and a source that uses one. */
export function leanMantine(): Plugin {
  return {
    name: 'lean-mantine',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.(?:mjs|tsx?)$/ },
      handler(code, id) {
        const [, component = ''] = ofMantine.exec(id) ?? []
        const parts = neverUsed[component]
        if (parts) return { code: parts.reduce((left, part) => without(left, component, part), code), map: null }
        const [used] = (id.includes('/node_modules/') ? null : use.exec(code)) ?? []
        if (used) this.error(`${used} is left out of the build: take it from the list of scripts/lean-mantine.ts`)
        return null
      },
    },
  }
}

function without(code: string, component: string, part: string): string {
  const assignment = new RegExp(`\n${component}\\.${part} = \\w+;`)
  if (!assignment.test(code))
    throw new Error(`Mantine's ${component} has no ${part}: scripts/lean-mantine.ts leaves it out`)
  return code.replace(assignment, '')
}
