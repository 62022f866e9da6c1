import { Trans, useLingui, useLingui as useTexts } from '@lingui/react/macro'
import { Button, Flex, Input, NumberInput, SegmentedControl, Select, Stack, Switch, Textarea } from '@mantine/core'
import { IconFileTypePdf, IconLetterT, IconQrcode, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { encode } from 'uqr'
import type { MediaFile } from '#contract/media/files.ts'
import { defaultLocale } from '#contract/messages/locale.ts'
import { certificateFrame } from '#contract/training/certificate-frame.ts'
import { certificateNumber, isNumberPattern } from '#contract/training/certificate-number.ts'
import {
  alignments,
  type CertificateData,
  type CertificateElement,
  certificatePlaceholders,
  filledCertificateText,
  fitText,
  lineHeight,
  type Measure,
  type Orientation,
  pageSizes,
  pointsPerMillimetre as point,
} from '#contract/training/certificate-page.ts'
import { CertificatePreview } from '#contract/training/certificates.ts'
import { expiryOf } from '#contract/training/issued-certificates.ts'
import { writtenDay } from '#contract/values/moment.ts'
import { today } from '#contract/values/rules.ts'
import type { FormOf } from '#services/form/editor-actors.ts'
import { previewCertificate } from '#services/training/certificates.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { useSubmission } from '#views/components/dialogs/use-submission.ts'
import { ColourInput } from '#views/components/fields/colour-input.tsx'
import { useLoadIf } from '#views/components/flow/use-load.ts'
import { fieldId } from '#views/components/form/error-summary.tsx'
import { LinkFailure } from '#views/components/media/link-failure.tsx'
import { useSignedLink } from '#views/components/media/use-signed-link.ts'
import { Note } from '#views/components/page/note.tsx'
import { Columns } from '#views/components/page/page-columns.tsx'
import type { FieldSlot } from '#views/components/resource/resource.ts'
import { FailureNotice } from '#views/components/state/failure-notice.tsx'
import classes from './editor.module.css'
import { newCode, newText } from './new-element.ts'
import { placeholderNames } from './words.ts'

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

interface ElementFieldsProps {
  element: CertificateElement
  disabled?: boolean
  onChange: (changed: Partial<CertificateElement>) => void
  onRemove: () => void
}

/** The properties of the selected element as fields: everything that can be dragged can be typed too. */
function ElementFields({ element, disabled, onChange, onRemove }: ElementFieldsProps) {
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
      <Textarea
        label={t`Text`}
        autosize
        minRows={1}
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

/** The image of the background, by a signed link. */
interface CanvasImage {
  link: string
  /** A new value loads the image again. */
  round: number
  onArrive: () => void
  onBreak: () => void
}

interface PageCanvasProps {
  orientation: Orientation
  background: CanvasImage | null
  elements: readonly CertificateElement[]
  data: CertificateData
  chosen: number | null
  disabled?: boolean
  onChoose: (index: number) => void
  /** Called with the new position in millimetres. */
  onMove: (index: number, x: number, y: number) => void
  onRemove: (index: number) => void
}

const keys: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The page as printed, in millimetres: elements are selected, dragged, and moved by arrow keys (Shift: by 10 mm). */
function PageCanvas(props: PageCanvasProps) {
  const { orientation, background, elements, data, chosen, disabled, onChoose, onMove, onRemove } = props
  const { t } = useLingui()
  const { width, height } = pageSizes[orientation]
  const page = useRef<SVGSVGElement>(null)
  const held = useRef<{ x: number; y: number } | null>(null)
  const place = (event: PointerEvent) => {
    const box = page.current?.getBoundingClientRect()
    const scale = box ? width / box.width : 0
    return { x: event.clientX * scale, y: event.clientY * scale }
  }
  const hold = (index: number) => (event: PointerEvent<SVGGElement>) => {
    onChoose(index)
    if (disabled) return
    event.currentTarget.setPointerCapture(event.pointerId)
    held.current = place(event)
  }
  const drag = (index: number) => (event: PointerEvent) => {
    if (!held.current) return
    const at = place(event)
    const by = { x: Math.round(at.x - held.current.x), y: Math.round(at.y - held.current.y) }
    if (by.x === 0 && by.y === 0) return
    held.current = { x: held.current.x + by.x, y: held.current.y + by.y }
    onMove(index, by.x, by.y)
  }
  const release = () => {
    held.current = null
  }
  const press = (index: number) => (event: KeyboardEvent) => {
    const way = keys[event.key]
    if (event.key === 'Delete' && !disabled) onRemove(index)
    if (!way || disabled) return
    event.preventDefault()
    const step = event.shiftKey ? 10 : 1
    onMove(index, way[0] * step, way[1] * step)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a drawing cannot be a fieldset.
    <svg
      ref={page}
      className={classes.page}
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label={t`Page of the certificate with sample data`}
    >
      <rect width={width} height={height} fill="#ffffff" />
      {background ? (
        <image
          key={background.round}
          href={background.link}
          width={width}
          height={height}
          preserveAspectRatio="none"
          onLoad={background.onArrive}
          onError={background.onBreak}
        />
      ) : (
        <Frame orientation={orientation} />
      )}
      {elements.map((element, index) => (
        // biome-ignore lint/a11y/useSemanticElements: nothing but a group can be focused within a drawing.
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: elements have no names but their places.
          key={index}
          className={classes.element}
          data-chosen={chosen === index || undefined}
          tabIndex={0}
          role="button"
          aria-pressed={chosen === index}
          aria-label={element.kind === 'qr' ? t`QR code` : element.text}
          onFocus={() => onChoose(index)}
          onKeyDown={press(index)}
          onPointerDown={hold(index)}
          onPointerMove={drag(index)}
          onPointerUp={release}
          onPointerCancel={release}
        >
          {element.kind === 'qr' ? <Code element={element} /> : <Words element={element} data={data} />}
        </g>
      ))}
    </svg>
  )
}

function Frame({ orientation }: { orientation: Orientation }) {
  return certificateFrame(orientation).map(({ path, colour, stroke }, index) => (
    <path
      // biome-ignore lint/suspicious/noArrayIndexKey: one path may be drawn twice, filled and stroked; their order is fixed.
      key={index}
      d={path}
      fill={stroke === null ? colour : 'none'}
      stroke={stroke === null ? 'none' : colour}
      strokeWidth={stroke ?? 0}
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  ))
}

/** Ascent of the font relative to its size (Inter), as in the PDF. */
const ascent = 0.96875

function Words({ element, data }: { element: CertificateElement; data: CertificateData }) {
  const { x, y, width, align, bold, colour } = element
  const text = filledCertificateText(element.text, data)
  const { size, lines } = fitText(text, { width: width * point, size: element.size, bold }, measureText)
  const letters = size / point
  const anchor = { left: 'start', center: 'middle', right: 'end' } as const
  const from = { left: x, center: x + width / 2, right: x + width }[align]
  const first = y + ascent * (lines.length === 1 ? element.size / point : letters)
  const height = (element.size / point) * lineHeight
  return (
    <>
      <rect
        className={classes.box}
        x={x}
        y={y}
        width={width}
        height={Math.max(height, lines.length * letters * lineHeight)}
      />
      {lines.map((line, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
          key={index}
          x={from}
          y={first + index * letters * lineHeight}
          fontSize={letters}
          fontWeight={bold ? 700 : 400}
          textAnchor={anchor[align]}
          fill={colour}
        >
          {line}
        </text>
      ))}
    </>
  )
}

function Code({ element: { x, y, width, colour } }: { element: CertificateElement }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode('https://example.com/#/verify/00000000000000000000', { ecc: 'M', border: 4 })
    const modules = data.flatMap((row, top) => row.flatMap((dark, left) => (dark ? [`M${left} ${top}h1v1h-1z`] : [])))
    return { size, path: modules.join('') }
  }, [])
  return (
    <>
      <rect className={classes.box} x={x} y={y} width={width} height={width} />
      <svg x={x} y={y} width={width} height={width} viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <rect width={size} height={size} fill="#ffffff" />
        <path d={path} fill={colour} />
      </svg>
    </>
  )
}

/** Font size for measuring, large enough to ignore rounding. */
const measured = 200
let canvas: CanvasRenderingContext2D | null = null

/** The width of a text in the font of the product, which the PDF uses too. */
const measureText: Measure = (text, size, bold) => {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return 0
  canvas.font = `${bold ? 700 : 400} ${measured}px 'Inter Variable', sans-serif`
  return (canvas.measureText(text).width * size) / measured
}
