/** B-70. */
export const POSTURE_NAMES = ["standing", "crouching", "kneeling", "crawling", "sitting", "prone", "face-up"] as const;
