import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconGripVertical } from '@tabler/icons-react'
import { memo, useDeferredValue, useMemo } from 'react'
import type { OfferLine } from '#contract/offer/content.ts'
import { percentFor, priceFor, shownPercent } from '#contract/offer/price.ts'
import { lineAmounts, lineMargin } from '#contract/offer/totals.ts'
import { atPercent, atPrice, stepLine } from '#machines/offer/offer-lines.ts'
import { shownAmount, shownDecimal } from '#services/amounts.ts'
import { useActiveLineStore } from './active-line.ts'
import { arrowKeyMoves } from './arrow-key-moves.ts'
import { DecimalCell } from './decimal-cell.tsx'
import { useChanges } from './editor-actor.ts'
import { ItemName } from './item-name.tsx'
import classes from './items.module.css'
import { RowMenu } from './row-menu.tsx'

interface ItemRowProps {
  line: OfferLine
  /** Whether the line is not in the total: it is optional, or its group is. */
  isAside: boolean
  editable: boolean
}

/** One line of the offer. It is rendered when its own line changes, so that typing in one row renders no other. */
export const ItemRow = memo(function ItemRow({ line, isAside, editable }: ItemRowProps) {
  const { t } = useLingui()
  const active = useActiveLineStore()
  const drop = useDroppable({ id: line.id })
  const drag = useDraggable({ id: line.id })
  const { sections } = useChanges()
  // Labels and the menu are rendered a moment later, so that typing the name does not wait for them.
  const told = useDeferredValue(line.name)
  const name = told || t`Line without a name`
  return (
    <fieldset
      className={classes.row}
      aria-label={name}
      ref={drop.setNodeRef}
      data-aside={isAside || undefined}
      data-text={line.kind === 'text' || undefined}
      data-over={(drop.isOver && drop.active?.id !== line.id) || undefined}
      data-dragged={drag.isDragging || undefined}
      onFocus={() => active.set(line.id)}
    >
      <span>
        <button
          type="button"
          className={classes.handle}
          data-no-print
          ref={drag.setNodeRef}
          {...drag.listeners}
          {...arrowKeyMoves(line.id, (direction) => sections((now) => stepLine(now, line.id, direction)))}
          aria-label={t`Move ${name}: arrow up, arrow down`}
          title={t`Drag, or press the arrow keys`}
          disabled={!editable}
        >
          <IconGripVertical size={16} stroke={1.7} aria-hidden />
        </button>
      </span>
      <div className={classes.name}>
        <ItemName line={line} isAside={isAside} editable={editable} />
      </div>
      {line.kind === 'text' ? null : <Figures line={line} editable={editable} />}
      <span className={classes.menu}>
        <RowMenu id={line.id} name={told} editable={editable} />
      </span>
    </fieldset>
  )
})

/** Functions that change the numbers of a line. They stay the same between renders, so that only changed cells are rendered. */
function useFigures(id: string) {
  const { line } = useChanges()
  return useMemo(
    () => ({
      quantity: (quantity: string | null) => line(id, { quantity: quantity ?? '0' }),
      percent: (percent: string | null) => line(id, atPercent(percent)),
      price: (price: string | null) => line(id, atPrice(price)),
      purchase: (purchase_price: string | null) => line(id, { purchase_price }),
    }),
    [id, line],
  )
}

/** The unit, with the number of base units that it holds where that is not one: `opak. × 50`. */
function shownUnit({ unit, factor }: OfferLine, locale: string): string {
  return Number(factor) === 1 ? unit : `${unit} ×\u00a0${shownDecimal(factor, locale)}`
}

function Figures({ line, editable }: { line: OfferLine; editable: boolean }) {
  const { t, i18n } = useLingui()
  const change = useFigures(line.id)
  const { locale } = i18n
  const disabled = !editable
  const { unit_price, net } = lineAmounts(line)
  const derivedPercent = line.custom_price === null ? null : percentFor(line.catalogue_price, line.custom_price)
  const derivedPrice =
    line.percent === null || line.catalogue_price === null ? null : priceFor(line.catalogue_price, line.percent)
  const percentText = (percent: string) => `${shownDecimal(shownPercent(percent), locale)}%`
  const margin = lineMargin(line)
  const unit = shownUnit(line, locale)
  return (
    <>
      <span className={classes.unit}>{unit || '–'}</span>
      <span className={classes.catalogue} data-label={line.catalogue_price === null ? undefined : t`Catalogue price`}>
        {line.catalogue_price === null ? '–' : shownAmount(line.catalogue_price, locale)}
      </span>
      <span className={classes.quantity} data-label={unit ? t`Quantity (${unit})` : t`Quantity`}>
        <DecimalCell
          label={t`Quantity`}
          value={line.quantity}
          digits={3}
          disabled={disabled}
          onChange={change.quantity}
        />
      </span>
      <span className={classes.percent} data-label={t`Discount, markup`}>
        <DecimalCell
          label={t`Discount (−) or markup in per cent`}
          value={line.percent}
          digits={4}
          suffix="%"
          follows={derivedPercent === null ? null : percentText(derivedPercent)}
          disabled={disabled || line.catalogue_price === null}
          onChange={change.percent}
        />
      </span>
      <span className={classes.price} data-label={t`Custom price`}>
        <DecimalCell
          label={t`Custom price`}
          value={line.custom_price}
          digits={2}
          show={shownAmount}
          follows={derivedPrice === null ? null : shownAmount(derivedPrice, locale)}
          disabled={disabled}
          onChange={change.price}
        />
      </span>
      <span className={classes.purchase} data-label={t`Purchase price`}>
        <DecimalCell
          label={t`Purchase price`}
          value={line.purchase_price}
          digits={2}
          show={shownAmount}
          disabled={disabled}
          onChange={change.purchase}
        />
        {margin && (
          <small>
            <Trans>margin {shownAmount(margin.margin, locale)}</Trans>
          </small>
        )}
      </span>
      <strong className={classes.value} data-label={t`Value`}>
        {unit_price === null ? '–' : shownAmount(net, locale)}
      </strong>
    </>
  )
}
