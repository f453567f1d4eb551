"""What `spielwerk bench` measures. Speed is a ratio: both sides take turns in one run, on one machine, by CPU time of one thread."""
