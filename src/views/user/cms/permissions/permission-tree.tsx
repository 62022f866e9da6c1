import { useLingui } from '@lingui/react'
import { useLingui as useTexts } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { IconChevronRight, IconUsers } from '@tabler/icons-react'
import { memo, type RefCallback, useCallback, useMemo, useState } from 'react'
import { useTreeFocus } from '#views/components/tree/tree-lines.ts'
import { type Branch, lines, stepOf } from './permission-branches.ts'
import classes from './permission-tree.module.css'

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
      className={`frame ${classes.tree}`}
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
      {shown.length > limit && <Box ref={end} h={1} aria-hidden />}
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

interface PermissionLineProps {
  line: Branch
  /** Number of chosen permissions below it. */
  held: number
  /** The person does not have it and so cannot grant it. */
  isForeign: boolean
  isOpen: boolean
  isCurrent: boolean
  disabled: boolean
  onTurn: (key: string) => void
  onFocus: (key: string) => void
  onChange: (names: readonly string[], on: boolean) => void
  onAsk: (name: string) => void
}

/** A line of the tree: label, checkbox, and number of permissions. */
function PermissionLine(props: PermissionLineProps) {
  const { line, held, isForeign, isOpen, isCurrent, disabled, onTurn, onFocus, onChange, onAsk } = props
  const { t } = useTexts()
  const { key, label, level, names } = line
  const all = names.length
  const isFull = held === all
  const isFixed = disabled || (isForeign && held === 0)
  return (
    <div
      role="treeitem"
      aria-level={level}
      aria-expanded={level < 3 ? isOpen : undefined}
      aria-checked={isFull ? true : held > 0 ? 'mixed' : false}
      aria-disabled={isFixed || undefined}
      aria-label={level < 3 ? t`${label}, ${held} of ${all}` : label}
      tabIndex={isCurrent ? 0 : -1}
      data-key={key}
      data-level={level}
      className={`hoverable ${classes.line}`}
      onFocus={(event) => event.target === event.currentTarget && onFocus(key)}
    >
      {level < 3 ? (
        <button
          type="button"
          className={classes.turn}
          tabIndex={-1}
          aria-hidden
          data-open={isOpen}
          onClick={() => onTurn(key)}
        >
          <IconChevronRight size={16} stroke={1.8} />
        </button>
      ) : (
        <span className={classes.turn} />
      )}
      <input
        type="checkbox"
        className={classes.check}
        tabIndex={-1}
        aria-hidden
        checked={isFull}
        disabled={isFixed}
        ref={(box) => {
          if (box) box.indeterminate = held > 0 && !isFull
        }}
        onChange={() => onChange(names, !isFull)}
      />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the tree's. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a wider place for the same click. */}
      <span className={classes.label} onClick={() => (level < 3 ? onTurn(key) : !isFixed && onChange(names, !isFull))}>
        {label}
        {level === 3 && <code className={classes.name}>{key}</code>}
      </span>
      {level < 3 ? (
        <span className={classes.count} aria-hidden>
          {held} / {all}
        </span>
      ) : (
        <button
          type="button"
          className={classes.ask}
          tabIndex={-1}
          aria-label={t`Who holds this: ${label}`}
          title={t`Who holds this`}
          onClick={() => onAsk(key)}
        >
          <IconUsers size={16} stroke={1.7} />
        </button>
      )}
    </div>
  )
}

/** Number of lines rendered at once: less than a screen, to avoid long tasks. */
const part = 12

/**
 * Number of rendered lines of a long list: it grows with scrolling and restarts for another list. The element with `end` is
 * placed after the last one.
 */
function useIncrementalRows(list: unknown): {
  limit: number
  /** Renders at least up to a line. */
  reach: (index: number) => void
  end: RefCallback<HTMLElement>
} {
  const [grown, setGrown] = useState({ list, limit: part })
  const limit = grown.list === list ? grown.limit : part
  const reach = useCallback(
    (index: number) =>
      setGrown((before) => ({ list, limit: Math.max(before.list === list ? before.limit : part, index + part) })),
    [list],
  )
  const end = useCallback(
    (element: HTMLElement) => {
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(limit), {
        rootMargin: '400px',
      })
      observer.observe(element)
      return () => observer.disconnect()
    },
    [reach, limit],
  )
  return { limit, reach, end }
}
