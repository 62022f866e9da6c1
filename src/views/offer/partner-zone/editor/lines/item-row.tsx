import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text, UnstyledButton } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { memo, useDeferredValue, useMemo } from 'react'
import type { OfferLine } from '#contract/offer/content.ts'
import { percentFor, priceFor, shownPercent } from '#contract/offer/price.ts'
import { boundsOf } from '#contract/offer/quantity.ts'
import { lineAmounts, lineMargin } from '#contract/offer/totals.ts'
import { today } from '#contract/values/rules.ts'
import { unitIn } from '#contract/values/units.ts'
import { atPercent, atPrice, changeQuantity, findLine, stepLine } from '#machines/offer/offer-lines.ts'
import { shownAmount, shownDecimal } from '#services/amounts.ts'
import { Note } from '#views/components/page/note.tsx'
import { Editor, useChanges } from '#views/offer/partner-zone/editor/editor-actor.ts'
import { useActiveLineStore } from './active-line.ts'
import { arrowKeyMoves } from './arrow-key-moves.ts'
import { DecimalCell } from './decimal-cell.tsx'
import classes from './items.module.css'
import { isFollowing } from './line-dialog.tsx'
import { LineMenu } from './line-menu.tsx'

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
        <LineMenu id={line.id} name={told} editable={editable} />
      </span>
    </fieldset>
  )
})

/** Functions that change the numbers of a line. They stay the same between renders, so that only changed cells are rendered. */
function useFigures(id: string) {
  const { line, sections } = useChanges()
  return useMemo(
    () => ({
      quantity: (quantity: string | null) => sections((now) => changeQuantity(now, id, quantity ?? '0')),
      percent: (percent: string | null) => line(id, atPercent(percent)),
      price: (price: string | null) => line(id, atPrice(price)),
      purchase: (purchase_price: string | null) => line(id, { purchase_price }),
    }),
    [id, line, sections],
  )
}

/** The unit, with the number of base units that it holds where that is not one: `opak. × 50`. */
function shownUnit({ unit: stored, factor }: OfferLine, locale: string): string {
  const unit = unitIn(stored, locale)
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
          // It follows the device of its kit.
          disabled={disabled || isFollowing(line)}
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
          <Note component="small" display="block" fz="2xs" lh="2xs" ta="right">
            <Trans>margin {shownAmount(margin.margin, locale)}</Trans>
          </Note>
        )}
      </span>
      <strong className={classes.value} data-label={t`Value`}>
        {unit_price === null ? '–' : shownAmount(net, locale)}
      </strong>
    </>
  )
}

const mark = { c: 'var(--amber)', fz: 'xs', fw: 550, lh: 'xs' } as const

/** The name of a line, which is fixed for a device, and later changes of the catalogue. */
function ItemName({ line, isAside, editable }: { line: OfferLine; isAside: boolean; editable: boolean }) {
  const { t } = useLingui()
  const { line: change } = useChanges()
  return (
    <>
      {line.kind === 'device' ? (
        <strong className={classes.device}>{line.name}</strong>
      ) : (
        <textarea
          className={classes.text}
          rows={1}
          aria-label={line.kind === 'text' ? t`Text` : t`Line name`}
          placeholder={line.kind === 'text' ? t`Text between the lines` : t`What you offer`}
          value={line.name}
          readOnly={!editable}
          data-bold={line.kind === 'own' || undefined}
          onChange={(event) => change(line.id, { name: event.currentTarget.value })}
        />
      )}
      {line.kind === 'device' && line.description && (
        <Note component="span" fz="xs" lh="xs" lineClamp={2}>
          {line.description}
        </Note>
      )}
      {line.kind === 'own' && (
        <Text span {...mark} c="var(--violet)">
          <Trans>Custom line</Trans>
        </Text>
      )}
      <QuantityNote line={line} />
      {isAside && line.kind !== 'text' && (
        <Text span {...mark}>
          <Trans>Option: the customer chooses, not in the total</Trans>
        </Text>
      )}
      {line.kind === 'device' && <Warning line={line} />}
    </>
  )
}

/** Where the quantity of a line comes from: the customer, or the device of its kit. */
function QuantityNote({ line }: { line: OfferLine }) {
  const { i18n } = useLingui()
  const main = Editor.useSelector(({ context }) =>
    line.tied_to ? findLine(context.values.sections, line.tied_to)?.name : undefined,
  )
  const bounds = boundsOf(line)
  const shown = (quantity: string) => shownDecimal(quantity, i18n.locale)
  return (
    <>
      {main !== undefined && (
        <Text span {...mark} c="var(--petrol-ink)">
          {line.tied_quantity ? (
            <Trans>
              Kit: {shown(line.tied_quantity)} for each piece of {main}
            </Trans>
          ) : (
            <Trans>Kit of {main}</Trans>
          )}
        </Text>
      )}
      {bounds && (
        <Text span {...mark} c="var(--petrol-ink)">
          <Trans>
            The customer chooses from {shown(bounds.min)} to {shown(bounds.max)}
          </Trans>
        </Text>
      )}
    </>
  )
}

/** Warns that the catalogue has another price now, or that the device can no longer be offered. */
function Warning({ line }: { line: OfferLine }) {
  const { i18n } = useLingui()
  const { line: change } = useChanges()
  const warning = Editor.useSelector(({ context }) => context.offer?.warnings.find((one) => one.line === line.id))
  if (!warning) return null
  const { kind, price, successor } = warning
  if (kind === 'price_changed' && price !== null && price !== line.catalogue_price)
    return (
      <Text span {...mark}>
        <Trans>Current catalogue price: {shownAmount(price, i18n.locale)}.</Trans>{' '}
        <UnstyledButton
          c="var(--petrol-ink)"
          fz="xs"
          fw={600}
          td="underline"
          onClick={() => change(line.id, { catalogue_price: price, catalogue_day: today() })}
        >
          <Trans>Use the new price</Trans>
        </UnstyledButton>
      </Text>
    )
  if (kind === 'price_changed') return null
  return (
    <Text span {...mark}>
      {kind === 'blocked' ? <Trans>No longer sold.</Trans> : <Trans>No longer in the catalogue of offers.</Trans>}{' '}
      {successor && <Trans>Replaced by {successor.name}</Trans>}
    </Text>
  )
}
