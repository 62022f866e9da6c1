import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Menu } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconCopy, IconPlaylistAdd, IconStar, IconTrash } from '@tabler/icons-react'
import { shallowEqual } from '@xstate/react'
import { useState } from 'react'
import { type VariantKey, variantKeys } from '#contract/offer/content.ts'
import { addSection, changeVariant, copyVariant, emptySection, removeVariant } from '#machines/offer/offer-lines.ts'
import { shownAmount } from '#services/amounts.ts'
import { uniqueKey } from '#services/unique-key.ts'
import { Note } from '#views/components/page/note.tsx'
import classes from '#views/offer/partner-zone/editor/lines/items.module.css'
import { DotsMenu } from './dots-menu.tsx'
import { Editor, isOfferEditable, useChanges } from './editor-actor.ts'
import { HeadingInput } from './heading-input.tsx'
import { SectionPart } from './section-part.tsx'
import { useVariantTotals } from './totals-card.tsx'

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
  const editable = Editor.useSelector(isOfferEditable)
  const hasRoom = Editor.useSelector(({ context }) => context.values.variants.length < variantKeys.length)
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
        <HeadingInput
          aria-label={t`Name of variant ${variant}`}
          placeholder={t`Variant name`}
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
          {hasRoom && (
            <Menu.Item
              leftSection={<IconCopy size={18} stroke={1.7} />}
              onClick={() => change(copyVariant(values(), variant, uniqueKey))}
            >
              <Trans>Copy the variant</Trans>
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconStar size={18} stroke={1.7} />}
            onClick={() => set({ is_recommended: !head?.is_recommended })}
          >
            {head?.is_recommended ? <Trans>Do not recommend it</Trans> : <Trans>Recommend it</Trans>}
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
