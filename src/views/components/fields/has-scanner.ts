/** Whether this browser can be asked for a camera: not without a secure connection. Codes are then read by it or by our own reader. */
export const hasScanner = (): boolean => 'mediaDevices' in navigator
