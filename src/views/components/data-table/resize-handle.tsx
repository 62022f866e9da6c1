import { useLingui } from '@lingui/react/macro'
import type { KeyboardEvent, PointerEvent } from 'react'
import { columnWidths } from '#contract/core/lists.ts'
import { widthWithin } from '#machines/list/list-columns.ts'
import classes from './table-grid.module.css'

type Widths = Record<string, number>

export interface ResizeHandleProps {
  /** Of the column. */
  name: string
  field: string
  /** Width in pixels set by the person; null for none. */
  width: number | null
  /** Called with the current widths of all visible columns: one cannot be widened without fixing the others. */
  onResize: (widths: Widths) => void
}

/** The right edge of a column heading, dragged or moved by the arrow keys. While it is dragged, only the page changes. */
export function ResizeHandle({ name, field, width, onResize }: ResizeHandleProps) {
  const { t } = useLingui()
  const resizeBy = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowLeft: -16, ArrowRight: 16 }[event.key]
    if (!step) return
    event.preventDefault()
    const widths = measure(event.currentTarget)
    onResize({ ...widths, [field]: widthWithin((widths[field] ?? 0) + step) })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule cannot be focused and moved.
    <span
      role="separator"
      // The keyboard makes columns wider in their settings: a handle for each would stand before the rows.
      tabIndex={-1}
      aria-orientation="vertical"
      aria-label={t`Width of the column ${name}`}
      aria-valuemin={columnWidths.least}
      aria-valuemax={columnWidths.most}
      aria-valuenow={width ?? columnWidths.least}
      aria-valuetext={width === null ? t`default` : `${width} px`}
      className={classes.resize}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={resizeBy}
      onPointerDown={(event) => drag(event, field, onResize)}
    />
  )
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
