import { useLingui } from '@lingui/react'
import { Trans, useLingui as useTexts } from '@lingui/react/macro'
import { Button, NumberInput, SegmentedControl, Switch, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { alignments, type CertificateElement, placeholders } from '#contract/training/certificate-page.ts'
import { ColourInput } from '#views/components/fields/colour-input.tsx'
import classes from './editor.module.css'
import { placeholderNames } from './words.ts'

interface ElementFieldsProps {
  element: CertificateElement
  disabled?: boolean
  onChange: (changed: Partial<CertificateElement>) => void
  onRemove: () => void
}

/** The properties of the selected element as fields: everything that can be dragged can be typed too. */
export function ElementFields({ element, disabled, onChange, onRemove }: ElementFieldsProps) {
  const { t } = useTexts()
  const isText = element.kind === 'text'
  const number = (name: 'x' | 'y' | 'width' | 'size', label: string, min: number, max: number) => (
    <NumberInput
      label={label}
      value={element[name]}
      min={min}
      max={max}
      step={name === 'size' ? 1 : 0.5}
      decimalScale={1}
      decimalSeparator=","
      disabled={disabled}
      onChange={(value) => typeof value === 'number' && onChange({ [name]: value })}
    />
  )
  return (
    <div className={classes.fields}>
      {isText && <TextFields element={element} disabled={disabled} onChange={onChange} />}
      <div className={classes.numbers}>
        {number('x', t`From the left (mm)`, 0, 297)}
        {number('y', t`From the top (mm)`, 0, 297)}
        {number('width', t`Width (mm)`, 5, 297)}
        {isText && number('size', t`Size (pt)`, 5, 96)}
      </div>
      <Look element={element} disabled={disabled} onChange={onChange} />
      <div className={classes.toolbar}>
        <Button
          variant="default"
          size="xs"
          disabled={disabled}
          leftSection={<IconTrash size={16} stroke={1.7} />}
          onClick={onRemove}
        >
          <Trans>Remove the element</Trans>
        </Button>
      </div>
    </div>
  )
}

type PartProps = Omit<ElementFieldsProps, 'onRemove'>

function TextFields({ element, disabled, onChange }: PartProps) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  return (
    <>
      <Textarea
        label={t`Text`}
        autosize
        minRows={1}
        value={element.text}
        disabled={disabled}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <fieldset className={classes.places} aria-label={t`Add to the text`}>
        {placeholders.map((name) => (
          <Button
            key={name}
            variant="default"
            size="compact-xs"
            disabled={disabled}
            onClick={() => onChange({ text: `${element.text.trimEnd()} {${name}}`.trim() })}
          >
            + {i18n._(placeholderNames[name])}
          </Button>
        ))}
      </fieldset>
    </>
  )
}

function Look({ element, disabled, onChange }: PartProps) {
  const { t } = useTexts()
  const id = useId()
  const alignmentNames = { left: t`To the left`, center: t`Centred`, right: t`To the right` }
  return (
    <div className={classes.look}>
      <ColourInput
        label={t`Colour`}
        value={element.colour}
        disabled={disabled}
        onChange={(colour) => /^#[\da-f]{6}$/i.test(colour) && onChange({ colour })}
      />
      {element.kind === 'text' && (
        <>
          <div>
            <span id={id} className={classes.hint}>
              <Trans>Alignment</Trans>
            </span>
            <br />
            <SegmentedControl
              aria-labelledby={id}
              value={element.align}
              disabled={disabled}
              data={alignments.map((value) => ({ value, label: alignmentNames[value] }))}
              onChange={(align) => onChange({ align: align as CertificateElement['align'] })}
            />
          </div>
          <Switch
            label={t`Bold`}
            checked={element.bold}
            disabled={disabled}
            onChange={(event) => onChange({ bold: event.currentTarget.checked })}
          />
        </>
      )}
    </div>
  )
}
