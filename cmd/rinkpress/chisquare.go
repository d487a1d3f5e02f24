package main

import "math"

// chiSquare compares how often each of some equally likely things was seen with how often it should have been. It returns the
// statistic, and the probability that chance alone makes it as large or larger; 1 when nothing was seen.
func chiSquare(seen []int) (statistic, p float64) {
	total := 0
	for _, n := range seen {
		total += n
	}
	if total == 0 || len(seen) < 2 {
		return 0, 1
	}
	expected := float64(total) / float64(len(seen))
	for _, n := range seen {
		d := float64(n) - expected
		statistic += d * d / expected
	}
	return statistic, upperGamma(float64(len(seen)-1)/2, statistic/2)
}

const (
	gammaTerms    = 100_000
	gammaAccuracy = 1e-15
)

// upperGamma is the regularised upper incomplete gamma function Q(a, x), for a > 0 and x >= 0: by the series of the lower one where that
// converges fast, else by the continued fraction (Abramowitz and Stegun, 6.5.29 and 6.5.31).
func upperGamma(a, x float64) float64 {
	if x <= 0 {
		return 1
	}
	logGamma, _ := math.Lgamma(a)
	front := math.Exp(a*math.Log(x) - x - logGamma)
	if x < a+1 {
		return max(0, 1-front*lowerSeries(a, x))
	}
	return front * upperFraction(a, x)
}

// lowerSeries is the sum of x^n / (a (a+1) ... (a+n)) for n from 0.
func lowerSeries(a, x float64) float64 {
	term := 1 / a
	sum := term
	for n := 1; n < gammaTerms && term > sum*gammaAccuracy; n++ {
		term *= x / (a + float64(n))
		sum += term
	}
	return sum
}

// upperFraction is the continued fraction 1/(x+1-a- 1(1-a)/(x+3-a- 2(2-a)/(x+5-a- ...))), computed from the front as Lentz does.
func upperFraction(a, x float64) float64 {
	const tiny = 1e-300 // stands for a zero that something is divided by
	b := x + 1 - a
	c := 1 / tiny
	d := 1 / b
	fraction := d
	for n := 1; n < gammaTerms; n++ {
		factor := -float64(n) * (float64(n) - a)
		b += 2
		if d = factor*d + b; math.Abs(d) < tiny {
			d = tiny
		}
		if c = b + factor/c; math.Abs(c) < tiny {
			c = tiny
		}
		d = 1 / d
		fraction *= d * c
		if math.Abs(d*c-1) < gammaAccuracy {
			break
		}
	}
	return fraction
}
