import { useLingui } from '@lingui/react'
import { useLingui as useTexts } from '@lingui/react/macro'
import { memo, useMemo } from 'react'
import { useTreeFocus } from '#views/components/tree/tree-lines.ts'
import { type Branch, lines, stepOf } from './permission-branches.ts'
import { PermissionLine } from './permission-line.tsx'
import classes from './permission-tree.module.css'
import { useIncrementalRows } from './use-incremental-rows.ts'

interface PermissionTreeProps {
  branches: readonly Branch[]
  chosen: ReadonlySet<string>
  /** Permissions that the person cannot grant. */
  foreign: ReadonlySet<string>
  /** All branches are expanded, because of a search. */
  isSieved: boolean
  disabled: boolean
  onChange: (names: readonly string[], on: boolean) => void
  onAsk: (name: string) => void
}

/**
 * The tree of permissions (WAI-ARIA): one line is in the tab order, arrow keys move and expand, the space bar checks. Branches
 * are collapsed initially, lines are rendered as far as the page is scrolled, and again only when they have changed.
 */
export function PermissionTree(props: PermissionTreeProps) {
  const { branches, chosen, foreign, isSieved, disabled, onChange, onAsk } = props
  const { t } = useTexts()
  const { i18n } = useLingui()
  const { tree, turned: open, turn, currentOf, setFocused, focus } = useTreeFocus<string>()
  const shown = useMemo(() => lines(branches, (key) => isSieved || open.has(key)), [branches, open, isSieved])
  const { limit, reach, end } = useIncrementalRows(branches)
  const active = currentOf(shown)
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (!(event.target as HTMLElement).matches('[role="treeitem"]')) return
    const at = shown.findIndex(({ key }) => key === active)
    const step = stepOf(event.key, shown, at, (key) => isSieved || open.has(key))
    if (!step) return
    event.preventDefault()
    if (step.focus) {
      focus(step.focus)
      const index = shown.findIndex(({ key }) => key === step.focus)
      if (index >= limit) reach(index)
    }
    if (step.turn && !isSieved) turn(step.turn)
    if (step.check && !disabled) onChange(step.check.names, !isFull(step.check, chosen))
    if (step.ask) onAsk(step.ask)
  }
  return (
    <div
      ref={tree}
      role="tree"
      aria-label={t`Permissions`}
      aria-multiselectable
      className={classes.tree}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      lang={i18n.locale}
    >
      {shown.slice(0, limit).map((line) => (
        <Line
          key={line.key}
          line={line}
          held={heldOf(line, chosen)}
          isForeign={line.level === 3 && foreign.has(line.key)}
          isOpen={line.level < 3 && (isSieved || open.has(line.key))}
          isCurrent={line.key === active}
          disabled={disabled}
          onTurn={turn}
          onFocus={setFocused}
          onChange={onChange}
          onAsk={onAsk}
        />
      ))}
      {shown.length > limit && <div ref={end} className={classes.end} aria-hidden />}
    </div>
  )
}

const Line = memo(PermissionLine)

function heldOf(line: Branch, chosen: ReadonlySet<string>): number {
  let held = 0
  for (const name of line.names) if (chosen.has(name)) held += 1
  return held
}

function isFull(line: Branch, chosen: ReadonlySet<string>): boolean {
  return heldOf(line, chosen) === line.names.length
}
