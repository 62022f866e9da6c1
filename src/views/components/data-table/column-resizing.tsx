import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { columnWidths } from '#contract/core/lists.ts'
import { widthWithin } from '#machines/list/list-columns.ts'
import tableGridStyle from './table-grid.module.css'

type Widths = Record<string, number>

interface ResizeHandleProps {
  /** Of the column. */
  name: string
  field: string
  /** Width in pixels set by the person; null for none. */
  width: number | null
  /** The tabulator stops at the first handle of a table; ↑ and ↓ lead to the others, so that rows are not behind all of them. */
  isFirst: boolean
  /** Called with the current widths of all visible columns: one cannot be widened without fixing the others. */
  onResize: (widths: Widths) => void
}

/**
 * The right edge of a column heading, dragged or moved by ← and →. While it is dragged, only the page changes.
 */
export function ResizeHandle({ name, field, width, isFirst, onResize }: ResizeHandleProps) {
  const { t } = useLingui()
  // A column without a width of its own is as wide as its content: it is measured when the keyboard comes to it.
  const [measured, setMeasured] = useState<number | null>(null)
  const now = width ?? measured
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key]
    const beside = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step && !beside) return
    event.preventDefault()
    if (beside) return handleBeside(event.currentTarget, beside)?.focus()
    const widths = measure(event.currentTarget)
    onResize({ ...widths, [field]: widthWithin((width ?? widths[field] ?? 0) + (step ?? 0)) })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be focused and moved.
    <span
      role="separator"
      tabIndex={isFirst ? 0 : -1}
      aria-orientation="vertical"
      aria-label={t`Width of the column ${name}`}
      aria-valuemin={columnWidths.least}
      aria-valuemax={columnWidths.most}
      aria-valuenow={now ?? columnWidths.least}
      aria-valuetext={now === null ? t`default` : `${now} px`}
      className={tableGridStyle.resize}
      onClick={(event) => event.stopPropagation()}
      onFocus={(event) => setMeasured(measure(event.currentTarget)[field] ?? null)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => drag(event, field, onResize)}
    />
  )
}

/** The handle of the next column, or of the one before. */
function handleBeside(handle: HTMLElement, by: number): HTMLElement | undefined {
  const handles = [...(handle.closest('tr')?.querySelectorAll<HTMLElement>('[role=separator]') ?? [])]
  return handles[handles.indexOf(handle) + by]
}

/** Follows the pointer until it is released. */
function drag(
  { currentTarget: handle, pointerId, clientX, button }: PointerEvent<HTMLElement>,
  field: string,
  onResize: ResizeHandleProps['onResize'],
) {
  const head = handle.closest('th')
  const table = handle.closest('table')
  if (!head || !table || button !== 0) return
  const begun = measure(handle)
  const from = begun[field] ?? head.offsetWidth
  let width = from
  const stopped = new AbortController()
  const listen = (
    type: 'pointermove' | 'pointerup' | 'pointercancel',
    listener: (event: globalThis.PointerEvent) => void,
  ) => handle.addEventListener(type, listener, { signal: stopped.signal })

  handle.setPointerCapture(pointerId)
  table.dataset.resizing = ''
  fix(table, begun)
  listen('pointermove', (event) => {
    width = widthWithin(from + event.clientX - clientX)
    head.style.width = `${width}px`
  })
  const end = () => {
    stopped.abort()
    delete table.dataset.resizing
  }
  listen('pointerup', () => {
    end()
    onResize({ ...begun, [field]: width })
  })
  listen('pointercancel', () => {
    end()
    fix(table, begun)
  })
}

/** The widths of the visible columns. */
function measure(within: HTMLElement): Widths {
  const heads = within.closest('tr')?.querySelectorAll<HTMLElement>('th[data-field]') ?? []
  return Object.fromEntries([...heads].map((head) => [head.dataset.field, widthWithin(head.offsetWidth)]))
}

function fix(table: HTMLElement, widths: Widths): void {
  for (const head of table.querySelectorAll<HTMLElement>('th[data-field]')) {
    head.style.width = `${widths[head.dataset.field ?? '']}px`
  }
}
