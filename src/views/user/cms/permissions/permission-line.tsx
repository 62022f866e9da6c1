import { useLingui } from '@lingui/react/macro'
import { IconChevronRight, IconUsers } from '@tabler/icons-react'
import type { Branch } from './permission-branches.ts'
import classes from './permission-tree.module.css'

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
export function PermissionLine(props: PermissionLineProps) {
  const { line, held, isForeign, isOpen, isCurrent, disabled, onTurn, onFocus, onChange, onAsk } = props
  const { t } = useLingui()
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
      className={classes.line}
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
