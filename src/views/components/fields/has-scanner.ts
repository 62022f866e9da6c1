/** Whether this browser can read codes with a camera: few on desks can. */
export const hasScanner = (): boolean => 'BarcodeDetector' in globalThis && Boolean(navigator.mediaDevices)
