import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { IconFolderPlus, IconLetterT, IconPercentage, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { variantKeys } from '#contract/offer/content.ts'
import { addLine, addSection, addVariant, changeVariant, emptyLine, emptySection } from '#machines/offer/offer-lines.ts'
import { shownDecimal } from '#services/amounts.ts'
import { uniqueKey } from '#services/unique-key.ts'
import dialog from '#views/components/dialogs/dialog.module.css'
import { useActiveLine, useActiveLineStore } from './active-line.ts'
import { DecimalCell } from './decimal-cell.tsx'
import { DeviceSearch } from './device-search.tsx'
import { Editor, isEditable, useChanges, useValue } from './editor-actor.ts'
import classes from './items.module.css'

const plus = <IconPlus size={16} stroke={2} />

/** Buttons that add something below the lines, in the group of the line that was edited last. */
export function AddBar() {
  const { sections, change, values } = useChanges()
  const active = useActiveLineStore()
  const [searching, setSearching] = useState<'line' | 'option' | null>(null)
  const variants = useValue('variants')
  const disabled = !Editor.useSelector(isEditable)
  const target = () => values().sections.find(({ lines }) => lines.some(({ id }) => id === active.get()))?.id ?? null
  const add = (kind: 'own' | 'text') => {
    const line = emptyLine(uniqueKey(), kind)
    sections((now) => addLine(now, line, target(), uniqueKey()))
    active.set(line.id)
  }
  const button = { variant: 'subtle', size: 'compact-sm', disabled } as const
  return (
    <div className={classes.add}>
      <Button {...button} leftSection={plus} onClick={() => setSearching('line')}>
        <Trans>Device</Trans>
      </Button>
      <Button {...button} leftSection={plus} onClick={() => add('own')}>
        <Trans>Custom line</Trans>
      </Button>
      <Button {...button} leftSection={plus} onClick={() => setSearching('option')}>
        <Trans>Option</Trans>
      </Button>
      {variants.length < variantKeys.length && (
        <Button {...button} leftSection={plus} onClick={() => change(addVariant(values(), uniqueKey))}>
          <Trans>Variant</Trans>
        </Button>
      )}
      <Button
        {...button}
        leftSection={<IconFolderPlus size={16} stroke={1.8} />}
        onClick={() => {
          const at = values().sections.find(({ id }) => id === target())
          const variant = at?.variant ?? values().variants[0]?.key ?? null
          change({ sections: addSection(values().sections, emptySection(uniqueKey(), variant)) })
        }}
      >
        <Trans>Group</Trans>
      </Button>
      <Button {...button} leftSection={<IconLetterT size={16} stroke={1.8} />} onClick={() => add('text')}>
        <Trans>Text</Trans>
      </Button>
      <WholeDiscount />
      {searching && <DeviceSearch isOption={searching === 'option'} to={target()} onClose={() => setSearching(null)} />}
    </div>
  )
}

/** The discount on the whole offer, or on the variant that is being edited. */
function WholeDiscount() {
  const { t, i18n } = useLingui()
  const { change, values } = useChanges()
  const [opened, setOpened] = useState(false)
  const disabled = !Editor.useSelector(isEditable)
  const line = useActiveLine()
  const variants = useValue('variants')
  const whole = useValue('discount')
  const variant = Editor.useSelector(
    ({ context }) =>
      context.values.sections.find(({ lines }) => lines.some(({ id }) => id === line))?.variant ??
      context.values.variants[0]?.key ??
      null,
  )
  const own = variants.find(({ key }) => key === variant)
  const value = own ? own.discount : whole
  const set = (discount: string | null) =>
    own ? change({ variants: changeVariant(values().variants, own.key, { discount }) }) : change({ discount })
  return (
    <>
      <Button
        className={classes.discount}
        variant="default"
        disabled={disabled}
        leftSection={<IconPercentage size={18} stroke={1.7} />}
        onClick={() => setOpened(true)}
      >
        {own ? <Trans>Discount on variant {own.key}</Trans> : <Trans>Discount on the total</Trans>}
        {value !== null && ` ${shownDecimal(value, i18n.locale)}%`}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        size="sm"
        title={own ? <Trans>Discount on variant {own.key}</Trans> : <Trans>Discount on the total</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <p className={dialog.explanation}>
          <Trans>As a percentage of the sum of the lines. The document shows it above the net total.</Trans>
        </p>
        <DecimalCell label={t`Discount in per cent`} value={value} digits={2} suffix="%" onChange={set} />
        <div className={dialog.buttons}>
          <Button onClick={() => setOpened(false)}>
            <Trans>Done</Trans>
          </Button>
        </div>
      </Modal>
    </>
  )
}
