/** The notice for GURPS game aids, as HTML, for the footer of each page. */
export const NOTICE =
  "Segment Zero is neither official nor endorsed. Its GURPS-flavoured part is a game aid for use with GURPS. GURPS is a trademark of Steve Jackson Games, and its rules and art are copyrighted by Steve Jackson Games. All rights are reserved by Steve Jackson Games. " +
  'This game aid is the original creation of the Segment Zero contributors and is released for free distribution, and not for resale, under the permissions granted in the <a href="https://www.sjgames.com/general/online_policy.html">Steve Jackson Games Online Policy</a>.';
