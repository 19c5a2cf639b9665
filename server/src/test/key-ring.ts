export const TEST_KEY_RING = ['only-for-tests-0123456789abcdef-0123456789abcdef']
