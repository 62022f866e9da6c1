import type { Plugin } from 'vite'

/**
 * What of mantine-react-table no list draws, by the options in table-grid.tsx: filters, editing, menus of columns, footers, drag handles,
 * virtual rows. The library decides at run time, so the bundler keeps all of it, with the date picker and the inputs that it brings.
 */
const neverDrawn = [
  'MRT_ColumnActionMenu',
  'MRT_CopyButton',
  'MRT_Default_Icons',
  'MRT_EditActionButtons',
  'MRT_EditCellTextInput',
  'MRT_EditRowModal',
  'MRT_ExpandAllButton',
  'MRT_ExpandButton',
  'MRT_RowActionMenu',
  'MRT_SelectCheckbox',
  'MRT_TableBodyRowGrabHandle',
  'MRT_TableBodyRowPinButton',
  'MRT_TableDetailPanel',
  'MRT_TableFooter',
  'MRT_TableHeadCellFilterContainer',
  'MRT_TableHeadCellFilterLabel',
  'MRT_TableHeadCellGrabHandle',
  'MRT_TableHeadCellResizeHandle',
  'MRT_TableHeadCellSortLabel',
  'MRT_ToggleRowActionMenuButton',
  'MRT_ToolbarAlertBanner',
  'fuzzy',
  'fuzzy$1',
  'rankGlobalFuzzy',
  'useMRT_ColumnVirtualizer',
  'useMRT_RowVirtualizer',
]

/** Leaves out of mantine-react-table what no list draws (decision 142); refuses a version in which one of these has another name. */
export function leanTable(): Plugin {
  return {
    name: 'lean-table',
    apply: 'build',
    transform: {
      filter: { id: /\/mantine-react-table\/dist\/index\.esm\.mjs$/ },
      handler: (code) => ({ code: neverDrawn.reduce(without, code), map: null }),
    },
  }
}

function without(code: string, name: string): string {
  const start = code.indexOf(`\nconst ${name} = `)
  const length = code.slice(start + 1).search(/\n(?:const|function|var|let|export) /)
  if (start < 0 || length < 0)
    throw new Error(`mantine-react-table declares no ${name}: scripts/lean-table.ts leaves it out`)
  return `${code.slice(0, start)}\nconst ${name} = () => undefined;${code.slice(start + 1 + length)}`
}
