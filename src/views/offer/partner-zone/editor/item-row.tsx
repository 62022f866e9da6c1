import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import {
  Button,
  Checkbox,
  Group,
  Input,
  Menu,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { IconCopy, IconGripVertical, IconLinkOff, IconPencil, IconSquareCheck, IconTrash } from '@tabler/icons-react'
import { memo, useDeferredValue, useMemo, useState } from 'react'
import type { OfferLine } from '#contract/offer/content.ts'
import { percentFor, priceFor, shownPercent } from '#contract/offer/price.ts'
import { areBoundsRight, boundsOf } from '#contract/offer/quantity.ts'
import { lineAmounts, lineMargin } from '#contract/offer/totals.ts'
import { lineVatRates } from '#contract/offer/vat.ts'
import { today } from '#contract/rules.ts'
import {
  accessoriesOf,
  atPercent,
  atPrice,
  changeQuantity,
  duplicateLine,
  findLine,
  removeLine,
  removeWithAccessories,
  stepLine,
  untied,
} from '#machines/offer/offer-lines.ts'
import { shownAmount, shownDecimal } from '#services/amounts.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { DialogButtons } from '#views/components/dialogs/dialog-buttons.tsx'
import { Note } from '#views/components/page/note.tsx'
import { lineVatWords } from '#views/offer/words.ts'
import { useActiveLineStore } from './active-line.ts'
import { arrowKeyMoves } from './arrow-key-moves.ts'
import { DecimalCell } from './decimal-cell.tsx'
import { DotsMenu } from './dots-menu.tsx'
import { Editor, useChanges, useValue } from './editor-actor.ts'
import classes from './items.module.css'

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

/** Whether the quantity of a line follows another line. */
const isFollowing = ({ tied_to, tied_quantity }: OfferLine) => Boolean(tied_to && tied_quantity)

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

interface RowMenuProps {
  id: string
  name: string
  editable: boolean
}

/** The menu of a line. Only an open menu selects the line, so that typing numbers does not render it. */
const RowMenu = memo(function RowMenu({ id, name, editable }: RowMenuProps) {
  const { t } = useLingui()
  const [details, setDetails] = useState(false)
  const [isRemoved, setRemoved] = useState(false)
  return (
    <>
      <DotsMenu label={t`Actions of the line ${name}`} disabled={!editable}>
        <Choices id={id} onDetails={() => setDetails(true)} onRemoveKit={() => setRemoved(true)} />
      </DotsMenu>
      {isRemoved && <RemoveKit id={id} name={name} onClose={() => setRemoved(false)} />}
      {details && <Details id={id} onClose={() => setDetails(false)} />}
    </>
  )
})

const useLine = (id: string): OfferLine | undefined =>
  Editor.useSelector(({ context }) => findLine(context.values.sections, id))

function Details({ id, onClose }: { id: string; onClose: () => void }) {
  const line = useLine(id)
  return line ? <LineDialog line={line} onClose={onClose} /> : null
}

/** Asks what becomes of the accessories of a device that is removed. */
function RemoveKit({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { sections, values } = useChanges()
  const accessories = accessoriesOf(values().sections, id)
  const remove = (takesAccessories: boolean) => {
    sections((now) => removeWithAccessories(now, id, takesAccessories))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={<Trans>Remove {name}</Trans>}>
      <Text>
        <Plural
          value={accessories.length}
          one="# line belongs to this device by a kit."
          other="# lines belong to this device by a kit."
        />
      </Text>
      <Text c="dimmed">{accessories.map((line) => line.name).join(', ')}</Text>
      <DialogButtons>
        <Button variant="default" onClick={() => remove(false)}>
          <Trans>Keep the accessories</Trans>
        </Button>
        <Button color="red" data-autofocus onClick={() => remove(true)}>
          <Trans>Remove with the accessories</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

interface ChoicesProps {
  id: string
  onDetails: () => void
  /** Called in place of removing a device that has accessories. */
  onRemoveKit: () => void
}

function Choices({ id, onDetails, onRemoveKit }: ChoicesProps) {
  const { sections, line: change } = useChanges()
  const line = useLine(id)
  const isInOption = Editor.useSelector(({ context }) =>
    context.values.sections.some(({ is_optional, lines }) => is_optional && lines.some((one) => one.id === id)),
  )
  const hasAccessories = Editor.useSelector(({ context }) => accessoriesOf(context.values.sections, id).length > 0)
  if (!line) return null
  return (
    <>
      <Menu.Item leftSection={<IconPencil size={18} stroke={1.7} />} onClick={onDetails}>
        <Trans>Details</Trans>
      </Menu.Item>
      {line.kind !== 'text' && !isInOption && (
        <Menu.Item
          leftSection={<IconSquareCheck size={18} stroke={1.7} />}
          onClick={() => change(id, { is_optional: !line.is_optional })}
        >
          {line.is_optional ? <Trans>Include it in the total</Trans> : <Trans>Make it an option</Trans>}
        </Menu.Item>
      )}
      {line.tied_to && (
        <Menu.Item leftSection={<IconLinkOff size={18} stroke={1.7} />} onClick={() => change(id, untied)}>
          <Trans>Detach from the kit</Trans>
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconCopy size={18} stroke={1.7} />}
        onClick={() => sections((now) => duplicateLine(now, id, uniqueKey()))}
      >
        <Trans context="button">Duplicate</Trans>
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={18} stroke={1.7} />}
        onClick={() => (hasAccessories ? onRemoveKit() : sections((now) => removeLine(now, id)))}
      >
        <Trans>Remove</Trans>
      </Menu.Item>
    </>
  )
}

/** The bounds within which the customer may change the quantity. */
function Bounds({ line }: { line: OfferLine }) {
  const { t } = useLingui()
  const { line: change } = useChanges()
  const { id, quantity, quantity_min, quantity_max } = line
  const isChosen = quantity_min !== null || quantity_max !== null
  const first = { quantity_min: '1', quantity_max: String(Math.max(2, Math.ceil(Number(quantity)))) }
  return (
    <>
      <Checkbox
        label={t`The customer may change the quantity`}
        checked={isChosen}
        onChange={(event) =>
          change(id, event.currentTarget.checked ? first : { quantity_min: null, quantity_max: null })
        }
      />
      {isChosen && (
        <Group grow align="flex-start">
          <Input.Wrapper
            label={t`At least`}
            error={areBoundsRight(line) ? undefined : t`Below the maximum, above zero`}
          >
            <DecimalCell
              label={t`At least`}
              value={quantity_min}
              digits={3}
              onChange={(typed) => change(id, { quantity_min: typed ?? '0' })}
            />
          </Input.Wrapper>
          <Input.Wrapper label={t`At most`}>
            <DecimalCell
              label={t`At most`}
              value={quantity_max}
              digits={3}
              onChange={(typed) => change(id, { quantity_max: typed ?? '0' })}
            />
          </Input.Wrapper>
        </Group>
      )}
    </>
  )
}

/** The fields of a line that have no column in the table. Changes apply at once, as in the table. */
function LineDialog({ line, onClose }: { line: OfferLine; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { line: change } = useChanges()
  const vatMode = useValue('vat_mode')
  const isText = line.kind === 'text'
  return (
    <Dialog opened onClose={onClose} title={<Trans>Offer line</Trans>}>
      <Stack gap="md">
        <Textarea
          label={isText ? t`Text` : t`Name`}
          autosize
          minRows={1}
          maxLength={1000}
          value={line.name}
          onChange={(event) => change(line.id, { name: event.currentTarget.value })}
        />
        {!isText && (
          <>
            <Textarea
              label={t`Description`}
              autosize
              minRows={2}
              maxRows={10}
              maxLength={4000}
              value={line.description ?? ''}
              onChange={(event) => change(line.id, { description: event.currentTarget.value || null })}
            />
            <Checkbox
              label={t`Print the description`}
              checked={line.print_description}
              onChange={(event) => change(line.id, { print_description: event.currentTarget.checked })}
            />
            {line.kind === 'device' && (
              <Checkbox
                label={t`Print the photo`}
                checked={line.print_photo}
                onChange={(event) => change(line.id, { print_photo: event.currentTarget.checked })}
              />
            )}
            <TextInput
              label={t`Unit`}
              maxLength={20}
              value={line.unit}
              // The factor of the device belongs to the unit of the device.
              onChange={(event) => change(line.id, { unit: event.currentTarget.value, factor: '1' })}
            />
            {!isFollowing(line) && <Bounds line={line} />}
            {vatMode === 'mixed' && (
              <Select
                label={t`VAT rate`}
                data={lineVatRates.map((rate) => ({ value: rate, label: i18n._(lineVatWords[rate]) }))}
                value={line.vat ?? '23'}
                onChange={(rate) => change(line.id, { vat: lineVatRates.find((one) => one === rate) ?? null })}
              />
            )}
          </>
        )}
      </Stack>
      <DialogButtons>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
