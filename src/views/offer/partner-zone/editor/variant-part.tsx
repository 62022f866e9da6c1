import { useDroppable } from '@dnd-kit/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconPlaylistAdd, IconStar, IconTrash } from '@tabler/icons-react'
import { shallowEqual } from '@xstate/react'
import { memo, useState } from 'react'
import type { VariantKey } from '#contract/offer/content.ts'
import { sectionNet } from '#contract/offer/totals.ts'
import { addSection, changeVariant, emptySection, removeVariant } from '#machines/offer/offer-lines.ts'
import { shownAmount } from '#services/amounts.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { DotsMenu } from './dots-menu.tsx'
import { ofEnd } from './drag-ids.ts'
import { Editor, isEditable, useChanges } from './editor-actor.ts'
import { useTotals } from './editor-totals.tsx'
import { ItemRow } from './item-row.tsx'
import classes from './items.module.css'
import { SectionHead } from './section-head.tsx'

/** The groups of one variant, or those common to all variants. A variant can be folded. */
export function VariantPart({ variant, isNamed }: { variant: VariantKey | null; isNamed: boolean }) {
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
  const editable = Editor.useSelector(isEditable)
  const head = Editor.useSelector(({ context }) => context.values.variants.find(({ key }) => key === variant))
  const lines = Editor.useSelector(({ context }) =>
    context.values.sections.reduce((sum, one) => sum + (one.variant === variant ? one.lines.length : 0), 0),
  )
  const net = useTotals().find((one) => one.variant === variant)?.totals.net ?? '0.00'
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
          aria-label={isFolded ? t`Show variant ${variant}` : t`Fold variant ${variant}`}
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
          placeholder={t`Name of the variant`}
          maxLength={200}
          value={head?.name ?? ''}
          readOnly={!editable}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        {head?.is_recommended && (
          <IconStar size={16} stroke={1.8} aria-label={t`Recommended`} className={classes.star} />
        )}
        {isFolded && (
          <span className={classes.detail}>
            <Plural value={lines} one="# line" other="# lines" />
          </span>
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
  const editable = Editor.useSelector(isEditable)
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
    <div className={classes.end} ref={drop.setNodeRef} data-over={drop.isOver || undefined}>
      {isEmpty && <Trans>No lines yet</Trans>}
    </div>
  )
})
