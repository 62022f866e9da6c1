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
  Input: ['ClearButton', 'Placeholder'],
  Menu: ['Sub'],
  Modal: ['Stack'],
  Table: ['DataRenderer'],
  Tooltip: ['Floating', 'Group'],
}
/**
 * What Mantine lists for whoever may want it, by the module that lists it: animations, signs of loading, and colours that neither we nor
 * Mantine use (its default theme is blue).
 */
const neverNamed: Readonly<Record<string, readonly string[]>> = {
  'components/Transition/transitions': [
    ...['fade-up', 'fade-left', 'fade-right', 'scale', 'scale-y', 'scale-x', 'skew-up', 'skew-down'],
    ...['rotate-left', 'rotate-right', 'pop-bottom-left', 'pop-bottom-right', 'pop-top-left', 'pop-top-right'],
  ],
  'components/Loader/Loader': ['bars', 'dots'],
  'core/MantineProvider/default-colors': [
    ...['pink', 'grape', 'violet', 'indigo', 'cyan', 'teal', 'green', 'lime', 'yellow', 'orange'],
  ],
}
const listed = /\/@mantine\/core\/esm\/([\w/-]+)\.mjs$/
/** Parts of an input that few inputs have: these take them from the library by name, and the sign-in page does without them. */
const rareParts = /\bInput\.(ClearButton|Placeholder)\b/g
/**
 * The closed list of a field stays in the page, and Mantine places it beside the field as soon as both are there, for which the whole page
 * is laid out, once more than it is drawn. It is placed again when it opens, which is soon enough.
 */
const placing = {
  module: 'components/Popover/use-popover',
  before: 'whileElementsMounted: !options.keepMounted ? autoUpdate : void 0',
  after: 'whileElementsMounted: !options.keepMounted ? autoUpdate : () => {}',
}
/** Names by which only the tools of developers call a component. */
const forTools = /\n\w+\.displayName = "@mantine\/[\w/.]+";/g
const mantine = /\/@mantine\/\w+\/esm\//
const ofMantine = /\/@mantine\/core\/esm\/components\/(\w+)\/\1\.mjs$/
const use = new RegExp(
  Object.entries(neverUsed)
    .map(([component, parts]) => `\\b${component}\\.(?:${parts.join('|')})\\b`)
    .join('|'),
)

/**
 * Takes off Mantine what nothing uses (decision 142): parts of components, animations, colours, names for tools, and the place of closed
 * lists. Refuses a version without one of them, and a source that uses such a part.
 */
export function leanMantine(): Plugin {
  return {
    name: 'lean-mantine',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.(?:mjs|tsx?)$/ },
      handler(code, id) {
        const [, component = ''] = ofMantine.exec(id) ?? []
        const parts = neverUsed[component] ?? []
        const names = neverNamed[listed.exec(id)?.[1] ?? ''] ?? []
        if (mantine.test(id)) {
          const lean = names.reduce(
            withoutName,
            parts.reduce((left, part) => without(left, component, part), code),
          )
          const late = listed.exec(id)?.[1] === placing.module ? placedLate(lean) : lean
          return { code: withRareParts(late.replace(forTools, '')), map: null }
        }
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

function placedLate(code: string): string {
  if (!code.includes(placing.before)) throw new Error('Mantine places closed lists otherwise (scripts/lean-mantine.ts)')
  return code.replace(placing.before, placing.after)
}

function withRareParts(code: string): string {
  const parts = new Set([...code.matchAll(rareParts)].map(([, part]) => `Input${part}`))
  if (parts.size === 0) return code
  return `import { ${[...parts].join(', ')} } from '@mantine/core';\n${code.replace(rareParts, 'Input$1')}`
}

/** Without an entry of the object that a module lists: a name, and all that is further in than it. */
function withoutName(code: string, name: string): string {
  const entry = new RegExp(`\\n {2}"?${name}"?: (?:\\w+|.*(?:\\n {3,}.*)*\\n {2}[\\]}]),?(?=\\n)`)
  if (!entry.test(code)) throw new Error(`Mantine lists no ${name}: scripts/lean-mantine.ts leaves it out`)
  return code.replace(entry, '')
}
