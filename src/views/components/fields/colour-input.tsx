import { ColorInput, type ColorInputProps } from '@mantine/core'
import '@mantine/core/styles/ColorSwatch.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import '@mantine/core/styles/ColorInput.layer.css'

/** Predefined colours of labels: the tones of the product and shades between them. */
const swatches = ['#1f5fa8', '#0f6e80', '#2e7d4f', '#8a6a00', '#b45309', '#b3261e', '#7a3fa0', '#5b6b7a']

/** The colour picker, loaded with its styles by the few forms that need it. */
export function ColourInput({ value, onChange, ...props }: ColorInputProps) {
  return (
    <ColorInput
      {...props}
      value={value}
      // It reports its colour also when it is only displayed.
      onChange={(colour) => colour !== value && onChange?.(colour)}
      format="hex"
      swatches={swatches}
      swatchesPerRow={8}
      withEyeDropper={false}
    />
  )
}
