import { useDraggable, useDroppable } from '@dnd-kit/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconGripVertical } from '@tabler/icons-react'
import type { OfferSection } from '#contract/offer/content.ts'
import { sectionNet } from '#contract/offer/totals.ts'
import { partsOf, putInPart, stepSection } from '#machines/offer/offer-groups.ts'
import { changeSection, removeSection } from '#machines/offer/offer-lines.ts'
import { shownAmount } from '#services/offer/amounts.ts'
import { ofGroup } from './dragged.ts'
import { Editor, isEditable, useChanges, useValue } from './editor-actor.ts'
import classes from './items.module.css'
import { stepping } from './stepping.ts'

/** The heading of a group with what its lines cost: typed in, moved with everything below it, and counted or not. */
export function SectionHead({ section }: { section: OfferSection }) {
  const { t, i18n } = useLingui()
  const { sections, values } = useChanges()
  const { id } = section
  const editable = Editor.useSelector(isEditable)
  const drag = useDraggable({ id: ofGroup(id) })
  const drop = useDroppable({ id: ofGroup(id) })
  const name = section.name || t({ context: 'group', message: 'without a heading' })
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
          {...stepping(ofGroup(id), (direction) =>
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
          aria-label={t`Heading of the group`}
          placeholder={t`Heading of the group`}
          maxLength={200}
          value={section.name}
          readOnly={!editable}
          onChange={(event) => {
            const typed = event.currentTarget.value
            sections((now) => changeSection(now, id, { name: typed }))
          }}
        />
        {section.is_optional && (
          <span className={classes.option}>
            <Trans>Option: the customer chooses, not in the total</Trans>
          </span>
        )}
      </span>
      <span className={classes.variantValue}>{shownAmount(sectionNet(section), i18n.locale)}</span>
      <span className={classes.menu}>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={28} aria-label={t`Actions of the group`} disabled={!editable}>
              <IconDots size={18} stroke={1.7} />
            </ActionIcon>
          </Menu.Target>
          <Choices section={section} />
        </Menu>
      </span>
    </div>
  )
}

function Choices({ section }: { section: OfferSection }) {
  const { sections, values } = useChanges()
  const variants = useValue('variants')
  const { id } = section
  const others =
    variants.length === 0 ? [] : partsOf(values().sections, variants).filter((part) => part !== section.variant)
  return (
    <Menu.Dropdown>
      <Menu.Item onClick={() => sections((now) => changeSection(now, id, { is_optional: !section.is_optional }))}>
        {section.is_optional ? <Trans>Count it in the total</Trans> : <Trans>Make it an option</Trans>}
      </Menu.Item>
      {others.map((part) => (
        <Menu.Item key={part} onClick={() => sections((now) => putInPart(now, id, part, 'last'))}>
          {part === null ? <Trans>Put it in every variant</Trans> : <Trans>Put it in variant {part}</Trans>}
        </Menu.Item>
      ))}
      <Menu.Item color="red" onClick={() => sections((now) => removeSection(now, id))}>
        <Trans>Remove the group, keep its lines</Trans>
      </Menu.Item>
    </Menu.Dropdown>
  )
}
