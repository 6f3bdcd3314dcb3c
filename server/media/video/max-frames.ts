/** The maximum number of frames that are extracted from a clip. Ten minutes at 5 frames per second: half a gigabyte of full-HD frames. */
export const maxFrames = 3000;
