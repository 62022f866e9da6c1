import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Flex, Input, Select, Stack } from '@mantine/core'
import { IconFileTypePdf, IconLetterT, IconQrcode } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { MediaFile } from '#contract/media/files.ts'
import { defaultLocale } from '#contract/messages/locale.ts'
import { certificateNumber, isNumberPattern } from '#contract/training/certificate-number.ts'
import { type CertificateData, type CertificateElement, pageSizes } from '#contract/training/certificate-page.ts'
import { CertificatePreview } from '#contract/training/certificates.ts'
import { expiryOf } from '#contract/training/issued-certificates.ts'
import { writtenDay } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { previewCertificate } from '#services/training/certificates.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { LinkFailure } from '#views/components/media/link-failure.tsx'
import { useSignedLink } from '#views/components/media/use-signed-link.ts'
import { Note } from '#views/components/page/note.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './editor.module.css'
import { ElementFields } from './element-fields.tsx'
import { newCode, newText } from './new-element.ts'
import { type CanvasImage, PageCanvas } from './page-canvas.tsx'

type Template = FormOf<'training.certificates'>

/** The editor of the page of a template: elements are placed by mouse, keyboard or numbers, with sample data. */
export function ElementsField({ slot }: { slot: FieldSlot<Template> }) {
  const { t } = useLingui()
  const { values, error, disabled, onChange } = slot
  const { orientation, background = null } = values
  const elements = values.elements as CertificateElement[]
  const [chosen, setChosen] = useState<number | null>(null)
  const page = pageSizes[orientation]
  const data = useSample(values)
  const change = (index: number, changed: Partial<CertificateElement>) =>
    onChange(elements.map((element, at) => (at === index ? onPage({ ...element, ...changed }, page) : element)))
  const add = (element: CertificateElement) => {
    onChange([...elements, element])
    setChosen(elements.length)
  }
  const remove = (index: number) => {
    onChange(elements.filter((_, at) => at !== index))
    setChosen(null)
  }
  const element = chosen === null ? undefined : elements[chosen]
  return (
    <Input.Wrapper id={fieldId('elements')} label={t`Elements`} error={error} labelElement="div">
      <Stack gap="md" miw={0}>
        <Flex className={classes.toolbar} gap="2xs" wrap="wrap">
          <Button
            variant="default"
            size="xs"
            disabled={disabled}
            leftSection={<IconLetterT size={16} stroke={1.7} />}
            onClick={() => add(newText(page))}
          >
            <Trans>Add a text</Trans>
          </Button>
          <Button
            variant="default"
            size="xs"
            disabled={disabled || elements.some(({ kind }) => kind === 'qr')}
            leftSection={<IconQrcode size={16} stroke={1.7} />}
            onClick={() => add(newCode(page))}
          >
            <Trans>Add the QR code</Trans>
          </Button>
          <Preview values={values} />
        </Flex>
        <WithImage id={background}>
          {(image) => (
            <PageCanvas
              orientation={orientation}
              background={image}
              elements={elements}
              data={data}
              chosen={chosen}
              disabled={disabled}
              onChoose={setChosen}
              onMove={(index, x, y) => {
                const moved = elements[index]
                if (moved) change(index, { x: moved.x + x, y: moved.y + y })
              }}
              onRemove={remove}
            />
          )}
        </WithImage>
        <Note>
          <Trans>Drag an element, or choose it and use the arrow keys; with Shift it moves by 10 mm.</Trans>
        </Note>
        <Select
          id={fieldId('elements')}
          label={t`Element to change`}
          placeholder={t`Choose an element`}
          value={chosen === null ? null : String(chosen)}
          data={elements.map(({ kind, text }, index) => ({
            value: String(index),
            label: `${index + 1}. ${kind === 'qr' ? t`QR code` : text}`,
          }))}
          onChange={(index) => setChosen(index === null ? null : Number(index))}
        />
        {element && chosen !== null && (
          <ElementFields
            element={element}
            disabled={disabled}
            onChange={(changed) => change(chosen, changed)}
            onRemove={() => remove(chosen)}
          />
        )}
      </Stack>
    </Input.Wrapper>
  )
}

/** Keeps an element on the page, to a tenth of a millimetre. */
function onPage(element: CertificateElement, page: { width: number; height: number }): CertificateElement {
  const tenth = (value: number) => Math.round(value * 10) / 10
  const width = Math.min(element.width, page.width)
  const height = element.kind === 'qr' ? width : 0
  const within = (value: number, most: number) => tenth(Math.max(0, Math.min(value, most)))
  return {
    ...element,
    width: tenth(width),
    x: within(element.x, page.width - width),
    y: within(element.y, page.height - height),
  }
}

/** Sample data with the number pattern and validity of the template: long names with Polish letters. */
function useSample({ number_pattern, validity_months = null }: Template): CertificateData {
  const day = today()
  return useMemo(
    () => ({
      full_name: 'Żółcisława Gęślą-Jaźńska',
      training_name: 'Montaż i serwis pomp ciepła',
      certificate_number: isNumberPattern(number_pattern)
        ? certificateNumber(number_pattern, Number(day.slice(0, 4)), 1)
        : number_pattern,
      issued_on: writtenDay(day, defaultLocale),
      expires_on: writtenDay(expiryOf(day, validity_months) ?? '', defaultLocale),
      training_date: writtenDay(day, defaultLocale),
      city: 'Kraków',
      company: 'Instal-Ciepło Łódź sp. z o.o.',
      issuer: 'Dystrybutor sp. z o.o.',
    }),
    [number_pattern, validity_months, day],
  )
}

/** Loads the image of the background. */
function WithImage({ id, children }: { id: string | null; children: ImageChildren }) {
  return id === null ? children(null) : <Image id={id}>{children}</Image>
}

type ImageChildren = (image: CanvasImage | null) => ReactNode

function Image({ id, children }: { id: string; children: ImageChildren }) {
  const mayLookUp = useMay('media.media.lookup')
  const { data } = useLoadIf(mayLookUp, 'media.media.lookup', { query: { ids: id } })
  const file = data?.results[0]
  return file ? <LinkedImage file={file}>{children}</LinkedImage> : children(null)
}

function LinkedImage({ file: { url, filename }, children }: { file: MediaFile; children: ImageChildren }) {
  const { actor, link, round, failure, retry } = useSignedLink(url)
  const onArrive = () => actor.send({ type: 'link.arrive' })
  const onBreak = () => actor.send({ type: 'link.break' })
  return (
    <>
      {failure && <LinkFailure failure={failure} filename={filename} onRetry={retry} />}
      {children(failure ? null : { link, round, onArrive, onBreak })}
    </>
  )
}

/** The PDF of the current values, generated by the server. */
function Preview({ values }: { values: Template }) {
  const { busy, failure, submit } = useSubmission({ schema: CertificatePreview, send: previewCertificate })
  const { number_pattern, validity_months = null, orientation, background = null, elements } = values
  return (
    <div>
      <Button
        variant="default"
        size="xs"
        loading={busy}
        leftSection={<IconFileTypePdf size={16} stroke={1.7} />}
        onClick={() => submit({ number_pattern, validity_months, orientation, background, elements })}
      >
        <Trans>Preview PDF</Trans>
      </Button>
      {failure && Object.keys(failure.errors).length === 0 && <FailureNotice failure={failure} />}
    </div>
  )
}
