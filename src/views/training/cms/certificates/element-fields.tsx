import { Trans, useLingui, useLingui as useTexts } from '@lingui/react/macro'
import { Button, Flex, NumberInput, SegmentedControl, Stack, Switch } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useId } from 'react'
import { alignments, type CertificateElement, certificatePlaceholders } from '#contract/training/certificate-page.ts'
import { ColourInput } from '#views/components/fields/colour-input.tsx'
import { LimitedTextarea } from '#views/components/fields/limited-text.tsx'
import { Note } from '#views/components/page/note.tsx'
import { Columns } from '#views/components/page/page-columns.tsx'
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
    <Stack gap="sm" p="md" bd="1px solid var(--hairline)" bdrs="lg" bg="var(--background)">
      {isText && <TextFields element={element} disabled={disabled} onChange={onChange} />}
      <Columns min={104} gap="sm">
        {number('x', t`From the left (mm)`, 0, 297)}
        {number('y', t`From the top (mm)`, 0, 297)}
        {number('width', t`Width (mm)`, 5, 297)}
        {isText && number('size', t`Size (pt)`, 5, 96)}
      </Columns>
      <Look element={element} disabled={disabled} onChange={onChange} />
      <Flex className={classes.toolbar} gap="2xs" wrap="wrap">
        <Button
          variant="default"
          size="xs"
          disabled={disabled}
          leftSection={<IconTrash size={16} stroke={1.7} />}
          onClick={onRemove}
        >
          <Trans>Remove the element</Trans>
        </Button>
      </Flex>
    </Stack>
  )
}

type PartProps = Omit<ElementFieldsProps, 'onRemove'>

function TextFields({ element, disabled, onChange }: PartProps) {
  const { i18n } = useLingui()
  const { t } = useTexts()
  return (
    <>
      <LimitedTextarea
        label={t`Text`}
        autosize
        minRows={1}
        limit={300}
        value={element.text}
        disabled={disabled}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <Flex
        className={classes.places}
        component="fieldset"
        gap="3xs"
        wrap="wrap"
        m={0}
        p={0}
        aria-label={t`Add to the text`}
      >
        {certificatePlaceholders.map((name) => (
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
      </Flex>
    </>
  )
}

function Look({ element, disabled, onChange }: PartProps) {
  const { t } = useTexts()
  const id = useId()
  const alignmentNames = { left: t`To the left`, center: t`Centred`, right: t`To the right` }
  return (
    <Flex rowGap="sm" columnGap="lg" align="end" wrap="wrap">
      <ColourInput
        label={t`Colour`}
        value={element.colour}
        disabled={disabled}
        onChange={(colour) => /^#[\da-f]{6}$/i.test(colour) && onChange({ colour })}
      />
      {element.kind === 'text' && (
        <>
          <div>
            <Note id={id} component="span">
              <Trans>Alignment</Trans>
            </Note>
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
    </Flex>
  )
}
