import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  TouchSensor,
  type UniqueIdentifier,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Group, Menu, Switch, Text, Title } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronRight,
  IconGripVertical,
  IconPlaylistAdd,
  IconSettings,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import { shallowEqual } from '@xstate/react'
import { memo, useState } from 'react'
import type { VariantKey } from '#contract/offer/content.ts'
import { sectionNet } from '#contract/offer/totals.ts'
import {
  addSection,
  changeSection,
  changeVariant,
  emptySection,
  findLine,
  moveLine,
  moveSection,
  partsOf,
  putInPart,
  removeSection,
  removeVariant,
  type Sections,
  stepSection,
} from '#machines/offer/offer-lines.ts'
import { shownAmount } from '#services/amounts.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { Note } from '#views/components/page/note.tsx'
import { useActiveLineStore } from './active-line.ts'
import { AddBar } from './add-bar.tsx'
import { arrowKeyMoves } from './arrow-key-moves.ts'
import { DotsMenu } from './dots-menu.tsx'
import { Editor, isOfferEditable, offerErrorAt, useChanges, useValue } from './editor-actor.ts'
import { ItemRow } from './item-row.tsx'
import classes from './items.module.css'
import { useVariantTotals } from './totals-card.tsx'

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
  const error = Editor.useSelector(
    (snapshot) => offerErrorAt(snapshot, 'sections') ?? offerErrorAt(snapshot, 'variants'),
  )
  return (
    <Box
      component="section"
      className={`frame ${classes.card}`}
      data-purchase={showsPurchase || undefined}
      aria-labelledby="offer-lines"
    >
      <Group className={classes.head} wrap="nowrap" gap="sm" mih={48} py="3xs" pl="md" pr="xs">
        <Title order={2} flex={1} fz="md" lh="sm" id="offer-lines">
          <Trans>Lines</Trans>{' '}
          <Text span c="dimmed" fw={400}>
            {count}
          </Text>
        </Title>
        <Note component="span" fz="xs" visibleFrom="sm">
          <Trans>Net prices in zlotys</Trans>
        </Note>
        <Menu position="bottom-end" closeOnItemClick={false}>
          <Menu.Target>
            <ActionIcon aria-label={t`Table columns`}>
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
      </Group>
      {error && (
        <Text py="2xs" px="md" bg="var(--red-surface)" c="var(--red)" role="alert" id="field-sections" tabIndex={-1}>
          {error}
        </Text>
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
          <Text span ta="right">
            <Trans>Catalogue price</Trans>
          </Text>
          <Text span ta="right">
            <Trans>Quantity</Trans>
          </Text>
          <Text span ta="right">
            <Trans>Discount, markup</Trans>
          </Text>
          <Text span ta="right">
            <Trans>Custom price</Trans>
          </Text>
          <Text span className={classes.purchaseHead} ta="right">
            <Trans>Purchase price</Trans>
          </Text>
          <Text span ta="right">
            <Trans>Value</Trans>
          </Text>
          <span />
        </div>
        <Parts />
      </Moving>
      <AddBar />
    </Box>
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
      <Box className={classes.table} fz="sm" lh="sm" data-moving={dragged !== null || undefined}>
        {children}
      </Box>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <Text
            truncate
            w="max-content"
            maw="min(420px, 80vw)"
            py="xs"
            px="md"
            bd="1px solid var(--petrol-line)"
            bdrs="md"
            bg="var(--raised)"
            fw={600}
          >
            {nameOf(dragged)}
          </Text>
        )}
      </DragOverlay>
    </DndContext>
  )
}

/** The groups of one variant, or those common to all variants. A variant can be folded. */
function VariantPart({ variant, isNamed }: { variant: VariantKey | null; isNamed: boolean }) {
  const [isFolded, setFolded] = useState(false)
  const ids = Editor.useSelector(
    ({ context: { values } }) => values.sections.filter((section) => section.variant === variant).map(({ id }) => id),
    shallowEqual,
  )
  return (
    <>
      {isNamed &&
        (variant === null ? (
          <div className={classes.variant}>
            <span />
            <span className={classes.variantName}>
              <Trans>In every variant</Trans>
            </span>
          </div>
        ) : (
          <VariantHead variant={variant} isFolded={isFolded} onFold={() => setFolded(!isFolded)} />
        ))}
      {!isFolded &&
        ids.map((id) => (
          // The only group of a variant needs no heading. A common group always has one, because it is moved by its heading.
          <SectionPart key={id} id={id} isAlone={ids.length === 1 && !(isNamed && variant === null)} />
        ))}
    </>
  )
}

interface VariantHeadProps {
  variant: VariantKey
  isFolded: boolean
  onFold: () => void
}

function VariantHead({ variant, isFolded, onFold }: VariantHeadProps) {
  const { t, i18n } = useLingui()
  const { change, values } = useChanges()
  const editable = Editor.useSelector(isOfferEditable)
  const head = Editor.useSelector(({ context }) => context.values.variants.find(({ key }) => key === variant))
  const lines = Editor.useSelector(({ context }) =>
    context.values.sections.reduce((sum, one) => sum + (one.variant === variant ? one.lines.length : 0), 0),
  )
  const net = useVariantTotals().find((one) => one.variant === variant)?.totals.net ?? '0.00'
  const Chevron = isFolded ? IconChevronRight : IconChevronDown
  const set = (changed: Parameters<typeof changeVariant>[2]) =>
    change({ variants: changeVariant(values().variants, variant, changed) })
  return (
    <div className={classes.variant} data-folded={isFolded || undefined}>
      <span>
        <button
          type="button"
          className={classes.handle}
          aria-expanded={!isFolded}
          aria-label={isFolded ? t`Show variant ${variant}` : t`Collapse variant ${variant}`}
          onClick={onFold}
        >
          <Chevron size={18} stroke={1.8} aria-hidden />
        </button>
      </span>
      <span className={classes.variantName}>
        <strong>
          <Trans>Variant {variant}</Trans>
        </strong>
        <input
          className={classes.heading}
          aria-label={t`Name of variant ${variant}`}
          placeholder={t`Variant name`}
          maxLength={200}
          value={head?.name ?? ''}
          readOnly={!editable}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        {head?.is_recommended && (
          <IconStar size={16} stroke={1.8} aria-label={t`Recommended`} color="var(--copper-ink)" />
        )}
        {isFolded && (
          <Note component="span" fz="xs" lh="xs" visibleFrom="sm">
            <Plural value={lines} one="# line" other="# lines" />
          </Note>
        )}
      </span>
      <strong className={classes.variantValue}>{shownAmount(net, i18n.locale)}</strong>
      <span className={classes.menu}>
        <DotsMenu label={t`Actions of variant ${variant}`} disabled={!editable}>
          <Menu.Item
            leftSection={<IconPlaylistAdd size={18} stroke={1.7} />}
            onClick={() => change({ sections: addSection(values().sections, emptySection(uniqueKey(), variant)) })}
          >
            <Trans>Add a group</Trans>
          </Menu.Item>
          <Menu.Item leftSection={<IconStar size={18} stroke={1.7} />} onClick={() => set({ is_recommended: true })}>
            <Trans>Recommend it</Trans>
          </Menu.Item>
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={18} stroke={1.7} />}
            onClick={() => change(removeVariant(values(), variant))}
          >
            <Trans>Remove the variant</Trans>
          </Menu.Item>
        </DotsMenu>
      </span>
    </div>
  )
}

/** A group with its lines. It selects the group once and passes each row its own line. */
function SectionPart({ id, isAlone }: { id: string; isAlone: boolean }) {
  const section = Editor.useSelector(({ context }) => context.values.sections.find((one) => one.id === id))
  const editable = Editor.useSelector(isOfferEditable)
  if (!section) return null
  const { name, variant, is_optional, lines } = section
  const isHeaded = !isAlone || name !== '' || is_optional
  const group = { id, heading: name, variant, isOptional: is_optional, net: sectionNet(section), editable }
  return (
    <>
      {isHeaded && <SectionHead {...group} />}
      {lines.map((line) => (
        <ItemRow key={line.id} line={line} isAside={is_optional || line.is_optional} editable={editable} />
      ))}
      <SectionEnd id={id} isEmpty={lines.length === 0} />
    </>
  )
}

/** Drop target for the last place in a group. */
const SectionEnd = memo(function SectionEnd({ id, isEmpty }: { id: string; isEmpty: boolean }) {
  const drop = useDroppable({ id: ofEnd(id) })
  return (
    <Box className={classes.end} c="dimmed" fz="xs" ref={drop.setNodeRef} data-over={drop.isOver || undefined}>
      {isEmpty && <Trans>No lines yet</Trans>}
    </Box>
  )
})

interface SectionHeadProps {
  id: string
  heading: string
  variant: VariantKey | null
  isOptional: boolean
  /** Net total of its lines. */
  net: string
  editable: boolean
}

/** The heading of a group with its net total. The group can be renamed, moved and made optional. */
const SectionHead = memo(function SectionHead(props: SectionHeadProps) {
  const { id, heading, variant, isOptional, net, editable } = props
  const { t, i18n } = useLingui()
  const { sections, values } = useChanges()
  const drag = useDraggable({ id: ofGroup(id) })
  const drop = useDroppable({ id: ofGroup(id) })
  const name = heading || t({ context: 'group', message: 'without a heading' })
  return (
    <div
      className={classes.section}
      ref={drop.setNodeRef}
      data-over={(drop.isOver && drop.active?.id !== ofGroup(id)) || undefined}
      data-dragged={drag.isDragging || undefined}
    >
      <span>
        <button
          type="button"
          className={classes.handle}
          ref={drag.setNodeRef}
          {...drag.listeners}
          {...arrowKeyMoves(ofGroup(id), (direction) =>
            sections((now) => stepSection(now, values().variants, id, direction)),
          )}
          aria-label={t`Move the group ${name}: arrow up, arrow down`}
          title={t`Drag, or press the arrow keys`}
          disabled={!editable}
        >
          <IconGripVertical size={16} stroke={1.7} aria-hidden />
        </button>
      </span>
      <span className={classes.variantName}>
        <input
          className={classes.heading}
          aria-label={t`Group heading`}
          placeholder={t`Group heading`}
          maxLength={200}
          value={heading}
          readOnly={!editable}
          onChange={(event) => {
            const typed = event.currentTarget.value
            sections((now) => changeSection(now, id, { name: typed }))
          }}
        />
        {isOptional && (
          <Text span c="var(--amber)" fz="xs" fw={550} lh="xs">
            <Trans>Option: the customer chooses, not in the total</Trans>
          </Text>
        )}
      </span>
      <span className={classes.variantValue}>{shownAmount(net, i18n.locale)}</span>
      <span className={classes.menu}>
        <GroupMenu id={id} variant={variant} isOptional={isOptional} editable={editable} />
      </span>
    </div>
  )
})

type GroupMenuProps = Pick<SectionHeadProps, 'id' | 'variant' | 'isOptional' | 'editable'>

const GroupMenu = memo(function GroupMenu({ editable, ...group }: GroupMenuProps) {
  const { t } = useLingui()
  return (
    <DotsMenu label={t`Group actions`} disabled={!editable}>
      <Choices {...group} />
    </DotsMenu>
  )
})

function Choices({ id, variant, isOptional }: Omit<GroupMenuProps, 'editable'>) {
  const { sections, values } = useChanges()
  const variants = useValue('variants')
  const others = variants.length === 0 ? [] : partsOf(values().sections, variants).filter((part) => part !== variant)
  return (
    <>
      <Menu.Item onClick={() => sections((now) => changeSection(now, id, { is_optional: !isOptional }))}>
        {isOptional ? <Trans>Include it in the total</Trans> : <Trans>Make it an option</Trans>}
      </Menu.Item>
      {others.map((part) => (
        <Menu.Item key={part} onClick={() => sections((now) => putInPart(now, id, part, 'last'))}>
          {part === null ? <Trans>Move it to every variant</Trans> : <Trans>Move it to variant {part}</Trans>}
        </Menu.Item>
      ))}
      <Menu.Item color="red" onClick={() => sections((now) => removeSection(now, id))}>
        <Trans>Remove the group, keep its lines</Trans>
      </Menu.Item>
    </>
  )
}

/** Ids for dragging and dropping. A line uses its own id; a group and the end of a group use these. */
const ofGroup = (id: string) => `group-${id}`
const ofEnd = (id: string) => `end-${id}`

const group = /^group-(.+)$/
const end = /^end-(.+)$/

const isEnd = (id: UniqueIdentifier) => end.test(String(id))

/** The group whose heading has this id; null for anything else. */
const groupInDrag = (id: UniqueIdentifier) => group.exec(String(id))?.[1] ?? null

/** The group to which a heading, an end of a group or a line belongs. */
function sectionInDrag(sections: Sections, id: UniqueIdentifier): string | null {
  const named = groupInDrag(id) ?? end.exec(String(id))?.[1]
  return named ?? sections.find(({ lines }) => lines.some((line) => line.id === id))?.id ?? null
}

/**
 * Detects the drop target whose upper edge is nearest to the pointer. A line can be dropped before lines, a group before groups,
 * and both at the end of a group.
 */
const nearestPlace: CollisionDetection = ({ active, droppableContainers, droppableRects, pointerCoordinates }) => {
  if (!pointerCoordinates) return []
  const isGroup = groupInDrag(active.id) !== null
  return droppableContainers
    .filter(({ id }) => isEnd(id) || (groupInDrag(id) !== null) === isGroup)
    .flatMap((droppableContainer) => {
      const place = droppableRects.get(droppableContainer.id)
      if (!place) return []
      const value = Math.abs(place.top - pointerCoordinates.y)
      return [{ id: droppableContainer.id, data: { droppableContainer, value } }]
    })
    .sort((one, other) => one.data.value - other.data.value)
}
