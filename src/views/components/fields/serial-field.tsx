import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, TextInput, Tooltip } from '@mantine/core'
import { IconBarcode } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, Suspense, useState } from 'react'
import { messageText } from '#contract/messages/messages.ts'
import { readSerial, serialLength } from '#contract/unit/serial-number.ts'
import { formatSerial } from '#services/formatting.ts'
import { readPlate, serialsIn } from '#services/scanner/plate.ts'
import { Dialog } from '#views/components/dialogs/dialog.tsx'
import { lazyView } from '#views/components/flow/lazy-view.tsx'
import { hasScanner } from '#views/components/scanner/has-scanner.ts'
import type { FieldProps } from './field.ts'
import classes from './serial-field.module.css'

const BarcodeScanner = lazyView(() =>
  import('#views/components/scanner/barcode-scanner.tsx').then((module) => module.BarcodeScanner),
)

export interface SerialFieldProps extends FieldProps<string> {
  /** Called with the other codes of the plate, one of which may name the model. */
  onPlate?: (words: readonly string[]) => void
  /** A button beside the field, of the same height. */
  action?: ReactNode
  /** Whether Enter, which scanners send after a code, sends the form: where the number is its only field. */
  sendsOnEnter?: boolean
}

/** A serial number of 22 digits: typed in groups, pasted in any form, sent by a scanner, or read from the plate by the camera. */
export function SerialField(props: SerialFieldProps) {
  const { value, onChange, onPlate, action, sendsOnEnter, description, disabled, readOnly, error, ...field } = props
  const { t, i18n } = useLingui()
  const [scanning, setScanning] = useState(false)
  /** The text while a keyboard composes it: to rewrite it then would double what is typed. */
  const [composed, setComposed] = useState<string | null>(null)
  const digits = readSerial(value)
  const typed = digits.length
  const isTyping = typed > 0 && typed < serialLength
  const paste = (event: ClipboardEvent) => {
    const [serial, ...others] = serialsIn([event.clipboardData.getData('text')])
    if (serial === undefined || others.length > 0) return
    event.preventDefault()
    onChange(serial)
  }
  return (
    <>
      <TextInput
        {...field}
        value={composed ?? formatSerial(digits)}
        onCompositionEnd={({ currentTarget }) => {
          setComposed(null)
          onChange(readSerial(currentTarget.value))
        }}
        onChange={({ currentTarget: input, nativeEvent }) => {
          const isComposing = 'isComposing' in nativeEvent && nativeEvent.isComposing === true
          const read = readSerial(input.value)
          setComposed(isComposing ? input.value : null)
          if (!isComposing) keepCaret(input, read)
          onChange(read)
        }}
        // Some keyboards leave the field without ending what they compose.
        onBlur={() => setComposed(null)}
        onPaste={paste}
        onKeyDown={sendsOnEnter ? undefined : toNextField}
        enterKeyHint={sendsOnEnter ? 'go' : 'next'}
        error={
          error ||
          (typed > serialLength && messageText('rule.serial_no_too_long', i18n.locale, { limit: serialLength }))
        }
        disabled={disabled}
        readOnly={readOnly}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t`${serialLength} digits`}
        classNames={{ root: classes.root, input: classes.input, error: classes.hint }}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={
          (isTyping || description) && (
            <>
              {isTyping && (
                <span className={classes.count}>
                  <Trans>
                    {typed} of {serialLength} digits.
                  </Trans>{' '}
                </span>
              )}
              {description && <span className={classes.hint}>{description}</span>}
            </>
          )
        }
        inputContainer={(input) => (
          <div className={classes.row}>
            <Box className={classes.grow} flex="1" miw={0}>
              {input}
            </Box>
            {hasScanner() && (
              <Tooltip label={t`Scan with the camera`}>
                <ActionIcon
                  variant="default"
                  className={classes.scan}
                  flex="none"
                  w={48}
                  h="auto"
                  c="var(--petrol-ink)"
                  aria-label={t`Scan with the camera`}
                  disabled={disabled || readOnly}
                  onClick={() => setScanning(true)}
                >
                  <IconBarcode size={22} stroke={1.7} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )}
            {action}
          </div>
        )}
      />
      <Dialog opened={scanning} onClose={() => setScanning(false)} title={t`Scan the serial number`}>
        <Suspense fallback={null}>
          <BarcodeScanner
            wanted={serialsIn}
            format={formatSerial}
            hint={<Trans>Point the camera at the barcode on the rating plate.</Trans>}
            withoutCamera={<Trans>The camera is not available. Type the number from the rating plate.</Trans>}
            onFound={({ code, texts }) => {
              onChange(code)
              onPlate?.(readPlate(texts).words)
              setScanning(false)
            }}
          />
        </Suspense>
      </Dialog>
    </>
  )
}

/** Enter leads to the next field: a scanner must not send the form. */
function toNextField(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const around = event.currentTarget.closest('form, [role=dialog], main')
  const fields = [...(around?.querySelectorAll<HTMLElement>('input, select, textarea') ?? [])]
  const next = fields.slice(fields.indexOf(event.currentTarget) + 1)
  next.find((field) => field.tabIndex >= 0 && field.checkVisibility())?.focus()
}

/** Groups the digits and keeps the caret behind the same digit, so that a digit in the middle can be corrected. */
function keepCaret(input: HTMLInputElement, read: string) {
  const before = input.value.slice(0, input.selectionStart ?? undefined).replaceAll(/\D/g, '')
  const isTaken = read.startsWith(before)
  input.value = formatSerial(read)
  const caret = isTaken ? formatSerial(before).length : input.value.length
  input.setSelectionRange(caret, caret)
}
