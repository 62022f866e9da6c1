import type { Identifier } from '@mdn/browser-compat-data'
import postcss, { type AtRule, type Declaration, type Node, type Rule } from 'postcss'
import { compatData, isNewer } from './browser-support.ts'

/** A style that one of the served browsers lacks, and where it stands. */
export interface NewerStyle {
  /** Its name in MDN's compatibility data, without what it is a part of: `:has`, `color-mix()`, `grid-template-rows: subgrid`. */
  feature: string
  /** The selector of its rule, as in the source: without what the build adds to the names of classes. */
  selector: string
  node: Node
}

const { selectors, properties, types, 'at-rules': atRules } = compatData.css as unknown as Record<string, Identifier>

/** Every use of a style that one of the served browsers lacks, but where a style that all know stands before it. */
export function newerStyles(css: string): NewerStyle[] {
  const found: NewerStyle[] = []
  const add = (node: Node, features: readonly string[]) => {
    if (!isConditional(node)) for (const feature of features) found.push({ feature, selector: selectorOf(node), node })
  }
  postcss.parse(css).walk((node) => {
    if (node.type === 'rule') add(node, newerSelectors(node))
    if (node.type === 'atrule') add(node, newerAtRules(node))
    if (node.type === 'decl' && !hasFallback(node)) add(node, newerValues(node))
  })
  return found
}

/** A sheet as a browser reads it that lacks all of these styles. */
export function withoutNewerStyles(css: string): string {
  const sheet = postcss.parse(css)
  sheet.walkAtRules('supports', (rule) => {
    if (!/:has\(|color-mix\(|subgrid/.test(rule.params)) return
    if (rule.params.startsWith('not ')) rule.replaceWith(rule.nodes ?? [])
    else rule.remove()
  })
  sheet.walk((node) => {
    const isNew =
      (node.type === 'rule' && newerSelectors(node).length > 0) ||
      (node.type === 'atrule' && newerAtRules(node).length > 0) ||
      (node.type === 'decl' && newerValues(node).length > 0)
    if (isNew) node.remove()
  })
  return sheet.toString()
}

function newerSelectors({ selector }: Rule): string[] {
  const names = new Set([...selector.matchAll(/::?([a-z][\w-]*)/g)].map(([, name = '']) => name))
  return [...names].filter((name) => isNewer(part(selectors, name))).map((name) => `:${name}`)
}

function newerAtRules({ name, params }: AtRule): string[] {
  const entry = part(atRules, name)
  const features = new Set([...params.matchAll(/\(\s*([a-z-]+)/g)].map(([, feature = '']) => feature))
  return [
    ...(isNewer(entry) ? [`@${name}`] : []),
    ...[...features].filter((feature) => isNewer(part(entry, feature))).map((feature) => `@${name} (${feature})`),
  ]
}

function newerValues({ prop, value }: Declaration): string[] {
  const property = part(properties, prop)
  if (isNewer(property)) return [prop]
  const plain = value.replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '')
  const functions = new Set([...plain.matchAll(/(?<![\w-])([a-z][a-z-]*)\(/g)].map(([, name = '']) => name))
  const words = new Set([...plain.matchAll(/(?<![\w-])[a-z][a-z-]*(?![\w(-])/g)].map(([word]) => word))
  return [
    ...[...functions]
      .filter((name) => isNewer(part(types, name) ?? part(part(types, 'color'), name)))
      .map((name) => `${name}()`),
    ...[...words].filter((word) => isNewer(part(property, word))).map((word) => `${prop}: ${word}`),
  ]
}

function part(entry: Identifier | undefined, name: string): Identifier | undefined {
  return entry && Object.hasOwn(entry, name) ? entry[name] : undefined
}

/** Whether the same property has a value before that all know: a browser keeps it and leaves out the one that it cannot read. */
function hasFallback(declaration: Declaration): boolean {
  // What a custom property means is known only where it is used: there is nothing left to fall back to.
  if (declaration.prop.startsWith('--')) return false
  const before = declaration.parent?.nodes.slice(0, declaration.parent.index(declaration)) ?? []
  return before.some((node) => node.type === 'decl' && node.prop === declaration.prop && newerValues(node).length === 0)
}

/** Whether only a browser that has a feature reads it. */
function isConditional(node: Node): boolean {
  for (let at = node.parent; at; at = at.parent)
    if (at.type === 'atrule' && (at as AtRule).name === 'supports') return true
  return false
}

function selectorOf(node: Node): string {
  for (let at: Node | undefined = node; at; at = at.parent)
    if (at.type === 'rule') return (at as Rule).selector.replaceAll(/\._([\w-]+?)_[\w-]{5}_\d+/g, '.$1')
  return ''
}

/** Styles that only make a page nicer, wherever they stand, with what is there without them. */
const ornaments: Record<string, string> = {
  '-webkit-tap-highlight-color': 'a tap is tinted by the system',
  '@page': 'the sheet has the margins of the browser',
  'backdrop-filter': 'the surface over the page is dimmed all the same',
  'break-after: avoid': 'a heading may end a sheet',
  'contain-intrinsic-size': 'it only spares work',
  'content-visibility': 'it only spares work',
  'cursor: col-resize': 'the pointer is an arrow, as on phones',
  'cursor: crosshair': 'the pointer is an arrow, as on phones',
  'cursor: default': 'the pointer is an arrow, as on phones',
  'cursor: grab': 'the pointer is an arrow, as on phones',
  'cursor: grabbing': 'the pointer is an arrow, as on phones',
  'cursor: move': 'the pointer is an arrow, as on phones',
  'cursor: not-allowed': 'the pointer is an arrow, as on phones',
  'cursor: pointer': 'the pointer is an arrow, as on phones',
  'field-sizing': 'a text has the height of its rows, and scrolls',
  'forced-color-adjust': 'only systems with forced colours read it, and those of Safari have none',
  'overflow-clip-margin': 'a shadow is cut',
  'print-color-adjust': 'surfaces are not printed',
  resize: 'a text scrolls in a field that cannot be enlarged',
  rx: 'corners are not rounded',
  'scrollbar-width': 'the bar of a line that scrolls is seen',
  size: 'the sheet is that of the printer',
  'text-box-edge': 'a text has the height of its line',
  'text-box-trim': 'a text has the height of its line',
  'text-wrap': 'lines break where they are full',
  'user-select': 'Safari has it with its prefix, which the build adds',
  ':selection': 'selected text has the colour of the system, as on phones',
}

/** Rules that not every served browser reads, by what is there without them. Nothing that is read or pressed may depend on one. */
const dispensable: Record<string, readonly string[]> = {
  'sizes and places differ, and everything is there': [
    '.buttons:has(>:nth-child(2))',
    '.notice:has(>.action) .icon',
    '.notice:not(:has(>.action)) .text',
    '.lookups>:has(article)',
    '.lookups>:has(article)+.documents',
    '.header:has(>.actions>:is([data-symbol],.mantine-ActionIcon-root):only-child)>.text',
    '.actions:has(>:is([data-symbol],.mantine-ActionIcon-root):only-child)',
    '.columns:has(>.due:not(:empty))',
    'table:has(.editor) td .value',
    'table:has(.editor) td .wrong',
    'td .state:has(button)',
    'tr:has(.number)>td',
    '.mapping td:has(input)',
    '.mapping :is(tbody th,td,td:has(input))',
    'td:has(.marks) .name',
    'label:has(>.mark)',
    ':has(>.fold[aria-expanded=false])',
    ':is(.mantine-Checkbox-body,.mantine-Radio-body,.mantine-Switch-body):has(label:not(.mantine-Switch-track))',
    ':is(:is(.mantine-Checkbox-body,.mantine-Radio-body):has(label)>:first-child,.mantine-Switch-body:has(.mantine-Switch-label)>.mantine-Switch-track)',
    '.reading',
    '.row>.mantine-InputWrapper-root',
    '.record',
  ],
  'a symbol is as high as a thumb needs, and less wide': [
    'button:has(>svg:only-child):not(.mantine-Pill-remove,.mantine-Input-section *)',
  ],
  'the actions of a row come when its table is scrolled': [
    ':is(tr:has(.number)>td:last-child,thead:has(+tbody .number) th:last-child)',
    'thead:has(+tbody .number) th:last-child',
  ],
  'the row has no tint; the words of its state say the same': ['tr:has(.state[data-row=mended])', 'tr:has(.editor)'],
  'the header of the product stays above that of the form': [
    'body:has(.skeleton) [data-shell]',
    'body:has(.top) [data-shell]',
    'main:has(.top)>[data-no-print]:not([data-sticky-bar])',
  ],
  'a further style for browsers without it stands beside it': [
    '[data-chosen]:not(:has([aria-current],[aria-pressed]))',
    '.drawing:has(.slider:focus-visible)',
    '.finder :has(>.submit)',
  ],
  'on paper: an empty search is printed, and lists have the margins of other pages': [
    '.search:has(:placeholder-shown)',
    'body:has(main table[data-density]):not(:has(main form))',
  ],
  'the pointer is an arrow': ['.card :is(input,label:has(input))'],
  'Mantine: the field itself is disabled, and looks so': [
    '.m_8fb7ebe7:has(input:disabled)',
    '.m_7cda1cd6:where([data-with-remove]:not(:has(button:disabled)))',
    '.m_7cda1cd6:where([data-disabled],:has(button:disabled))',
    ':where([data-mantine-color-scheme=light]) .m_44da308b:where([data-disabled],:has(button:disabled))',
    ':where([data-mantine-color-scheme=light]) .m_e3a01f8:where([data-disabled],:has(button:disabled))',
  ],
  'Mantine: a long value ends under the two symbols of its field instead of before them': [
    'xs',
    'sm',
    'md',
    'lg',
    'xl',
  ].flatMap((size) => [
    `.m_6c018570[data-size=${size}] .m_6c018570[data-with-right-section]:has([data-combined-clear-section])`,
    `.m_6c018570[data-size=${size}] .m_82577fc2[data-position=right]:has([data-combined-clear-section])`,
  ]),
  'Mantine: gaps beside a bar that scrolls, and an empty group of options': [
    '[data-offset-scrollbars] .m_fd1ab0aa:has([data-mantine-scrollbar]) .m_b5489c3c',
    '.m_88b62a41:has([data-mantine-scrollbar]) .m_985517d8',
    '.m_254f3e4f:has(.m_2bb2e9e5:only-child)',
    '.m_dd3f7539:where(:has(>[data-sticky]))',
  ],
  'of the editor of rich text, for parts of it that are not used': [
    '.m_c2204cc2 .selectedCell',
    '.m_c2204cc2 [data-type=details]:has(>div>[data-type=detailsContent]:not([hidden]))>button:empty:before',
  ],
}

/** Styles that something may depend on, as sentences. */
export function unservedStyles(found: readonly NewerStyle[]): string[] {
  const allowed = new Set(Object.values(dispensable).flat())
  const unserved = found.filter(({ feature, selector }) => !ornaments[feature] && !allowed.has(selector))
  return unserved.map(({ feature, selector }) => `${feature} in ${selector || 'a rule of the page'}`)
}

/** Lines above that no style needs any more. */
export function idleReasons(found: readonly NewerStyle[]): string[] {
  const features = new Set(found.map(({ feature }) => feature))
  const selectors = new Set(found.map(({ selector }) => selector))
  return [
    ...Object.keys(ornaments).filter((feature) => !features.has(feature)),
    ...Object.values(dispensable)
      .flat()
      .filter((selector) => !selectors.has(selector)),
  ]
}
