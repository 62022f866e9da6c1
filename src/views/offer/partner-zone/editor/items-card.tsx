import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu, Switch } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { shallowEqual } from '@xstate/react'
import { useState } from 'react'
import { findLine, moveLine, moveSection, partsOf } from '#machines/offer/offer-lines.ts'
import { useActiveLineStore } from './active-line.ts'
import { AddBar } from './add-bar.tsx'
import { groupInDrag, isEnd, nearestPlace, sectionInDrag } from './drag-ids.ts'
import { Editor, errorAt, useChanges } from './editor-actor.ts'
import classes from './items.module.css'
import { VariantPart } from './variant-part.tsx'

interface ItemsCardProps {
  /** Whether rows have purchase prices and margins. */
  showsPurchase: boolean
  onShowPurchase: (shows: boolean) => void
}

/** The table of the offered items: rows that can be edited and moved. */
export function ItemsCard({ showsPurchase, onShowPurchase }: ItemsCardProps) {
  const { t } = useLingui()
  const count = Editor.useSelector(({ context: { values } }) =>
    values.sections.reduce((sum, { lines }) => sum + lines.filter(({ kind }) => kind !== 'text').length, 0),
  )
  const error = Editor.useSelector((snapshot) => errorAt(snapshot, 'sections') ?? errorAt(snapshot, 'variants'))
  return (
    <section className={classes.card} data-purchase={showsPurchase || undefined} aria-labelledby="offer-lines">
      <div className={classes.head}>
        <h2 id="offer-lines">
          <Trans>Lines</Trans> <span className={classes.count}>{count}</span>
        </h2>
        <span className={classes.note}>
          <Trans>Net prices in zlotys</Trans>
        </span>
        <Menu position="bottom-end" closeOnItemClick={false}>
          <Menu.Target>
            <ActionIcon aria-label={t`Columns of the table`}>
              <IconSettings size={18} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item component="div">
              <Switch
                label={t`Purchase price and margin of each line`}
                checked={showsPurchase}
                onChange={(event) => onShowPurchase(event.currentTarget.checked)}
              />
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      {error && (
        <p className={classes.error} role="alert" id="field-sections" tabIndex={-1}>
          {error}
        </p>
      )}
      <Moving>
        <div className={classes.columns}>
          <span />
          <span>
            <Trans>Device</Trans>
          </span>
          <span className={classes.unit}>
            <Trans context="column">Unit</Trans>
          </span>
          <span className={classes.right}>
            <Trans>Catalogue price</Trans>
          </span>
          <span className={classes.right}>
            <Trans>Quantity</Trans>
          </span>
          <span className={classes.right}>
            <Trans>Discount, markup</Trans>
          </span>
          <span className={classes.right}>
            <Trans>Custom price</Trans>
          </span>
          <span className={classes.purchaseHead}>
            <Trans>Purchase price</Trans>
          </span>
          <span className={classes.right}>
            <Trans>Value</Trans>
          </span>
          <span />
        </div>
        <Parts />
      </Moving>
      <AddBar />
    </section>
  )
}

/** The variants and the common groups, in the order of the document. */
function Parts() {
  const parts = Editor.useSelector(({ context: { values } }) => partsOf(values.sections, values.variants), shallowEqual)
  const hasCommon = Editor.useSelector(({ context: { values } }) =>
    values.sections.some(({ variant }) => variant === null),
  )
  const isNamed = parts.length > 1
  return parts
    .filter((part) => part !== null || hasCommon || !isNamed)
    .map((part) => <VariantPart key={part} variant={part} isNamed={isNamed} />)
}

/**
 * Drag and drop of rows and groups by their handles. A row is dropped before another row or at the end of a group; a group is
 * dropped before another group, or after it at its end.
 */
function Moving({ children }: { children: React.ReactNode }) {
  const { sections, values } = useChanges()
  const active = useActiveLineStore()
  const [dragged, setDragged] = useState<string | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )
  const drop = ({ active: moved, over: target }: DragEndEvent) => {
    setDragged(null)
    if (!target || target.id === moved.id) return
    const to = sectionInDrag(values().sections, target.id)
    if (to === null) return
    const group = groupInDrag(moved.id)
    if (group !== null) sections((all) => moveSection(all, group, to, isEnd(target.id) ? 'after' : 'before'))
    else sections((all) => moveLine(all, String(moved.id), to, isEnd(target.id) ? null : String(target.id)))
  }
  const nameOf = (id: string) => {
    const group = groupInDrag(id)
    const { sections: all } = values()
    return (group === null ? findLine(all, id) : all.find((section) => section.id === group))?.name
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={nearestPlace}
      onDragStart={({ active: { id } }) => {
        setDragged(String(id))
        if (groupInDrag(id) === null) active.set(String(id))
      }}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      <div className={classes.table} data-moving={dragged !== null || undefined}>
        {children}
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && <div className={classes.overlay}>{nameOf(dragged)}</div>}
      </DragOverlay>
    </DndContext>
  )
}
