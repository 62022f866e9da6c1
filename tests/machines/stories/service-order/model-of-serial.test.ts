import { flowStories } from '#tests/support/paths/story.ts'

/** A serial number determines the model; a scanner passes through the length of a number on its way through a longer code. */
flowStories('modelOfSerial', {
  'a complete number is looked up, and only the last one counts': `
    [an empty form] ⇒ idle
      serial.change #3 ⇒ idle
      serial.change ⇒ finding · serial_no="2204887100351190442817" · starts findModel {"serial_no":"2204887100351190442817"}
        findModel answers ⇒ idle · emits {"type":"model.found","unit_model_id":7
          serial.change ⇒ idle
          serial.change #2 ⇒ finding · starts findModel {"serial_no":"2204887100351190442824"}
        findModel answers #2 ⇒ idle
        findModel fails ⇒ idle
        serial.change #3 ⇒ idle · stops findModel · serial_no=null
        serial.change #2 ⇒ finding · stops findModel · starts findModel {"serial_no":"2204887100351190442824"}`,
  'a number that stands there from the beginning is looked up at once': `
    [a form that begins with a number] ⇒ finding · starts findModel {"serial_no":"2204887100351190442817"}
      findModel answers ⇒ idle · emits {"type":"model.found"`,
})
