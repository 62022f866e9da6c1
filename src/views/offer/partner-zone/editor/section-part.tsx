import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Menu, Text } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { memo } from 'react'
import type { VariantKey } from '#contract/offer/content.ts'
import { sectionNet } from '#contract/offer/totals.ts'
import { changeSection, partsOf, putInPart, removeSection, stepSection } from '#machines/offer/offer-lines.ts'
import { shownAmount } from '#services/amounts.ts'
import { arrowKeyMoves } from '#views/offer/partner-zone/editor/lines/arrow-key-moves.ts'
import { ItemRow } from '#views/offer/partner-zone/editor/lines/item-row.tsx'
import classes from '#views/offer/partner-zone/editor/lines/items.module.css'
import { ofEnd, ofGroup } from '#views/offer/partner-zone/editor/lines/lines-drag.tsx'
import { DotsMenu } from './dots-menu.tsx'
import { Editor, isOfferEditable, useChanges, useValue } from './editor-actor.ts'
import { HeadingInput } from './heading-input.tsx'

/** A group with its lines. It selects the group once and passes each row its own line. */
export function SectionPart({ id, isAlone }: { id: string; isAlone: boolean }) {
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
        <HeadingInput
          aria-label={t`Group heading`}
          placeholder={t`Group heading`}
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
